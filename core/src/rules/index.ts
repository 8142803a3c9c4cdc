export { hasRoom, legDistances, legLots } from "./own-legs.ts";
export type { OwnLeg, OwnLegs } from "./own-legs.ts";
export { exitsFor, keyOfRule, requestOf, ruleLists, ruleOf, structureChoices } from "./rule.ts";
export type { Rule } from "./rule.ts";
export { cyclesText, fewCycles, intervalText, pointsText } from "./result-words.ts";
export { distanceWords, ruleWords, sentenceOf, sideWords, structureWords, typeWords } from "./rule-words.ts";
