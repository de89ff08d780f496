// pokersolver: hands of one to seven cards, jokers or deuces wild, the bug, three cards.
// `--implementation "node conformance/adapters/pokersolver.js"`, after `npm install` in this folder.
"use strict";

const readline = require("node:readline");
const { Hand } = require("pokersolver");
const { version } = require("pokersolver/package.json");
const { deviations, ...claims } = require("./pokersolver.json");
const shared = require("./deviations.json");

// The game of pokersolver's that ranks hands under the settings of a case, written as JSON.
const GAMES = new Map([
  ["{}", "standard"],
  ['{"wild":["joker"]}', "joker"],
  ['{"wild":["2"]}', "deuceswild"],
  ['{"bug":true}', "paigowpokerhi"],
  ['{"order":"three-card","straight_flush_over_trips":true}', "threecard"],
]);

const CATEGORIES = {
  "Five of a Kind": "five-of-a-kind",
  "Royal Flush": "straight-flush",
  "Wild Royal Flush": "straight-flush",
  "Straight Flush": "straight-flush",
  "Four Wild Cards": "four-of-a-kind",
  "Four of a Kind": "four-of-a-kind",
  "Full House": "full-house",
  Flush: "flush",
  Straight: "straight",
  "Three of a Kind": "three-of-a-kind",
  "Two Pair": "two-pairs",
  Pair: "pair",
  "High Card": "high-card",
};

class Unsupported extends Error {}

function gameFor(ranking) {
  const settings = JSON.stringify(ranking ?? {});
  if (!GAMES.has(settings)) throw new Unsupported(`a ranking with ${settings}`);
  return GAMES.get(settings);
}

// pokersolver writes a joker as O with any suit: the black one is put in spades here, the red one in hearts. An ace that
// plays low it calls 1.
const JOKERS = { "*1": "Os", "*2": "Oh" };
const written = (card) => JOKERS[card] ?? card;
const read = (card) => Object.keys(JOKERS).find((joker) => JOKERS[joker] === card) ?? card.replace("1", "A");

const solved = (cards, game) => Hand.solve(cards.map(written), game);

// What each card of a flush plays as. Of a wild card pokersolver tells the rank; a suit follows in a flush only.
function playsAs({ cards, game }, category) {
  const natural = cards.find((card) => card.value !== "O" && card.value !== game.wildValue);
  if (natural === undefined || !(category === "flush" || category === "straight-flush")) return undefined;
  return cards.map((card) => read(card.wildValue + natural.suit));
}

function ranked({ cards, ranking }) {
  const hand = solved(cards, gameFor(ranking));
  const category = CATEGORIES[hand.name];
  return {
    category,
    royal: category === "straight-flush" && /Royal/.test(hand.descr),
    best: hand.cards.map((card) => read(card.value + card.suit)),
    plays_as: playsAs(hand, category),
  };
}

function compared({ hands, board = [], ranking }) {
  const game = gameFor(ranking);
  const names = Object.keys(hands);
  const solutions = new Map(names.map((name) => [name, solved([...hands[name], ...board], game)]));
  const winning = Hand.winners([...solutions.values()]);
  return {
    winners: names.filter((name) => winning.includes(solutions.get(name))),
    order: groups(names, (one, other) => solutions.get(one).compare(solutions.get(other))),
    categories: Object.fromEntries(names.map((name) => [name, CATEGORIES[solutions.get(name).name]])),
  };
}

// The names from best to worst, those that compare as equal together.
function groups(names, compare) {
  const order = [];
  for (const name of [...names].sort(compare)) {
    const last = order.at(-1);
    if (last !== undefined && compare(last[0], name) === 0) last.push(name);
    else order.push([name]);
  }
  return order;
}

function outcome({ operation, given }) {
  try {
    return { outcome: "value", value: operation === "hand.rank" ? ranked(given) : compared(given) };
  } catch (raised) {
    if (raised.message === "Duplicate cards") return { outcome: "refused", refusal: { code: "duplicate-card" } };
    const feature = raised instanceof Unsupported ? raised.message : `pokersolver raises ${raised}`;
    return { outcome: "unsupported", feature };
  }
}

// The deviations one case after the other: an entry tells of several, and under `as` it names one that programs share.
const declared = deviations.flatMap(({ as, ...own }) => {
  const { cases, ...said } = { ...shared[as], ...own };
  return cases.map((name) => ({ case: name, ...said }));
});
const about = { ...claims.implementation, version };

function answer(message) {
  switch (message.cmd) {
    case "start":
      return { ok: true, protocol: 1, ...claims, implementation: about, deviations: declared };
    case "run":
      return { seq: message.seq, ...outcome(message) };
    default:
      return { ok: true };
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n");
});
