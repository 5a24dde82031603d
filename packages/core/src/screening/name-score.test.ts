import { describe, expect, it } from "vitest";
import { nameScore, plainAddress, plainWords } from "./screen.ts";

const threshold = 0.92;
const score = (one: string, other: string) => nameScore(plainWords(one), plainWords(other));

describe("names are compared", () => {
  it.each([
    ["in any case and order", "makenga sultani", "SULTANI MAKENGA"],
    ["with a comma", "Elvis Logan", "LOGAN, Elvis"],
    ["without accents", "Jerome Kakwavu", "JÉRÔME KAKWAVU"],
    ["with letters of other alphabets", "Lukasz Ozturk", "Łukasz Öztürk"],
    ["in another transliteration", "Mohammed Ibraheem Yousuf", "Muhammad Ibrahim Yusuf"],
    ["with and without particles", "Garba Sulaiman", "Al-Garba bin Suleiman"],
    ["with a letter wrong", "Gaston Iyamuremie", "GASTON IYAMUREMYE"],
    ["with a middle name more", "Sultani Makenga", "MAKENGA, EMMANUEL SULTANI"],
    ["with an apostrophe", "Daniel O'Moreno", "Daniel OMORENO"],
  ])("%s", (_, one, other) => {
    expect(score(one, other)).toBeGreaterThanOrEqual(threshold);
    expect(score(other, one)).toBe(score(one, other));
  });

  it.each([
    ["one name of two", "Sultani Okonkwo", "SULTANI MAKENGA"],
    ["one name alone", "Musa", "Musa Ibrahim Tukur"],
    ["another first name", "Ada Okonkwo", "Ngozi Okonkwo"],
    ["two names of five", "Musa Ibrahim", "Musa Ibrahim Tukur Danladi Garba"],
    ["nothing", "", "Musa Ibrahim Tukur"],
    ["signs alone", "!!! ???", "Musa Ibrahim Tukur"],
  ])("and %s is not enough", (_, one, other) => {
    expect(score(one, other)).toBeLessThan(threshold);
  });
});

describe("addresses are compared as their network does", () => {
  it.each([
    ["0x901BB9583b24D97e995513C6778dC6888AB6870E", "0x901bb9583b24d97e995513c6778dc6888ab6870e"],
    ["BC1QDT3GML5Z5N50Y5HM04U2YJDPHEFKM0FL2ZDJ68", "bc1qdt3gml5z5n50y5hm04u2yjdphefkm0fl2zdj68"],
    [" 1B64QRxfaa35MVkf7sDjuGUYAP5izQt7Qi ", "1B64QRxfaa35MVkf7sDjuGUYAP5izQt7Qi"],
  ])("%s", (address, plain) => {
    expect(plainAddress(address)).toBe(plain);
  });
});
