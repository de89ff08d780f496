// The smallest adapter that plays a part of a document: three cards, ranked as OPR-629 §4.1 orders them. It needs nothing
// but Node: `--implementation "node conformance/adapters/minimal.js"`. The README of the suite walks through it.
"use strict";

const readline = require("node:readline");

// What it says of itself: claim only what is done below.
const capabilities = {
  ok: true,
  protocol: 1,
  implementation: { name: "minimal", version: "1.0", language: "JavaScript" },
  documents: ["OPR-629"],
  operations: ["hand.rank", "hand.compare"],
  rulings: "none",
  cites: true,
};

// The rules: what is found out about three cards, in the order of the document.
const RANKS = "23456789TJQKA";
const [ACE, KING, THREE, TWO] = [..."AK32"].map((rank) => RANKS.indexOf(rank));

// From best to worst, each with its rule.
const ORDER = [
  ["three-of-a-kind", "OPR-629 §4.1(a)"],
  ["straight-flush", "OPR-629 §4.1(b)"],
  ["straight", "OPR-629 §4.1(c)"],
  ["flush", "OPR-629 §4.1(d)"],
  ["pair", "OPR-629 §4.1(e)"],
  ["high-card", "OPR-629 §4.1(f)"],
];

// Where the document is silent, ask: it does not say whether ace, two, three is a straight.
const ACE_LOW = {
  id: "OPR-629 §FA/ace-low-straight",
  choices: ["lowest", "not-a-straight", "second-highest"],
};

class Stop extends Error {
  constructor(reply) {
    super(reply.outcome);
    this.reply = reply;
  }
}

// The rank that decides between straights, or null for three cards that are none. The highest card comes first.
function straight([top, middle, bottom], aceLow) {
  if (top === ACE && middle === THREE && bottom === TWO) {
    if (aceLow === undefined) throw new Stop({ outcome: "question", question: ACE_LOW });
    if (aceLow === "not-a-straight") return null;
    return aceLow === "lowest" ? THREE : (ACE + KING) / 2;
  }
  return top === middle + 1 && middle === bottom + 1 ? top : null;
}

// The category of three cards, and the ranks that decide inside it, the most important first.
function graded(cards, aceLow) {
  const ranks = cards.map((card) => RANKS.indexOf(card[0])).sort((one, other) => other - one);
  const [top, middle, bottom] = ranks;
  if (top === bottom) return { category: "three-of-a-kind", decides: [top] };
  if (top === middle || middle === bottom) {
    return { category: "pair", decides: [middle, top === middle ? bottom : top] };
  }
  const sequence = straight(ranks, aceLow);
  const oneSuit = new Set(cards.map((card) => card[1])).size === 1;
  if (sequence !== null) return { category: oneSuit ? "straight-flush" : "straight", decides: [sequence] };
  return { category: oneSuit ? "flush" : "high-card", decides: ranks };
}

const place = (hand) => ORDER.findIndex(([category]) => category === hand.category);
const rule = (hand) => ORDER[place(hand)][1];

// Less than 0 where the one hand is better, 0 where they are equal.
function compare(one, other) {
  if (place(one) !== place(other)) return place(one) - place(other);
  const differs = one.decides.findIndex((rank, position) => rank !== other.decides[position]);
  return differs < 0 ? 0 : other.decides[differs] - one.decides[differs];
}

// The operations: from what a case gives to what it asks for.
function read(cards, { order, three_card_ace_low, ...others } = {}) {
  if (order !== "three-card" || cards.length !== 3 || Object.keys(others).length > 0) {
    throw new Stop({ outcome: "unsupported", feature: "another ranking than three cards" });
  }
  if (new Set(cards).size < cards.length) {
    throw new Stop({ outcome: "refused", refusal: { code: "duplicate-card", rule: "OPR-629 §1.1" } });
  }
  return graded(cards, three_card_ace_low);
}

function ranked({ cards, ranking }) {
  const hand = read(cards, ranking);
  return { value: { category: hand.category, best: cards }, cites: ["OPR-629 §4.1", rule(hand)] };
}

function compared({ hands, ranking }) {
  const held = Object.entries(hands).map(([name, cards]) => ({ name, ...read(cards, ranking) }));
  const order = [];
  for (const hand of held.sort(compare)) {
    const last = order.at(-1);
    if (last && compare(last[0], hand) === 0) last.push(hand);
    else order.push([hand]);
  }
  const names = order.map((group) => group.map((hand) => hand.name));
  const categories = Object.fromEntries(held.map((hand) => [hand.name, hand.category]));
  return { value: { winners: names[0], order: names, categories }, cites: ["OPR-629 §4.1", ...held.map(rule)] };
}

const OPERATIONS = { "hand.rank": ranked, "hand.compare": compared };

// The talk: one JSON object a line, and one reply to each.
function answer(message) {
  switch (message.cmd) {
    case "start":
      return capabilities;
    case "stop":
      return { ok: true };
    default:
      try {
        return { seq: message.seq, outcome: "value", ...OPERATIONS[message.operation](message.given) };
      } catch (stopped) {
        if (stopped instanceof Stop) return { seq: message.seq, ...stopped.reply };
        return { seq: message.seq, outcome: "error", message: String(stopped) };
      }
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n");
});
