import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BrokenListError } from "./lists.ts";
import { readNigerianList, readOfacList, readUnList } from "./read-lists.ts";

const sample = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../../testing/src/screening", name), "utf8");
const ofacNames = ["sdn.csv", "alt.csv", "sdn_comments.csv"];
const ofac = (changes: Record<string, string> = {}) =>
  new Map(ofacNames.map((name) => [name, changes[name] ?? sample(`ofac/${name}`)]));

describe("the United Nations' consolidated list", () => {
  it("has every name and good alias, also with accents and signs", () => {
    const entries = readUnList(sample("un.xml"));
    expect(entries).toContainEqual({ reference: "CDi.001", kind: "person", name: "ERIC BADEGE" });
    expect(entries).toContainEqual({ reference: "CDi.005", kind: "person", name: "JÉRÔME KAKWAVU BUKANDE" });
    expect(entries).toContainEqual({ reference: "CDi.005", kind: "person", name: "Jérôme Kakwavu" });
    expect(entries).toContainEqual({
      reference: "QDe.005",
      kind: "entity",
      name: "Aid Organization of the Ulema & Pakistan",
    });
    expect(entries).toHaveLength(9);
  });

  it("leaves out aliases of low quality and empty ones", () => {
    const names = readUnList(sample("un.xml")).map(({ name }) => name);
    expect(names).not.toContain("Commandant Jérôme");
    expect(names).not.toContain("");
  });

  it.each([
    ["cut off", (xml: string) => xml.slice(0, xml.length / 2)],
    ["cut off after an entry", (xml: string) => xml.slice(0, xml.indexOf("</INDIVIDUALS>"))],
    ["a page of a proxy", () => "<html><body>Forbidden</body></html>"],
    ["empty", () => ""],
  ])("is refused when it is %s", (_, change) => {
    expect(() => readUnList(change(sample("un.xml")))).toThrow(BrokenListError);
  });
});

describe("the list of specially designated nationals", () => {
  it("has names, other names and kinds, without ships and aircraft", () => {
    const entries = readOfacList(ofac());
    expect(entries).toContainEqual({ reference: "10278", kind: "person", name: "LOGAN MOREY, Elvis Angus" });
    expect(entries).toContainEqual({ reference: "10278", kind: "person", name: "LOGAN, Elvis" });
    expect(entries).toContainEqual({ reference: "33151", kind: "entity", name: "SUEX OTC, S.R.O." });
    expect(entries.map(({ reference }) => reference)).not.toContain("40716");
    expect(entries.map(({ reference }) => reference)).not.toContain("20540");
  });

  it("has the coin addresses of the remarks, also one that continues in the third file", () => {
    const addresses = readOfacList(ofac()).filter(({ kind }) => kind === "address");
    expect(addresses.map(({ name }) => name)).toEqual([
      "12udabs2TkX7NXCSj6KpqXfakjE52ZPLhz",
      "1DT3tenf14cxz9WFNxmYrXFbB6TFiVWA9U",
      "0x901bb9583b24d97e995513c6778dc6888ab6870e",
      "Leo3j36nn1JcsUQruytQhFUdCdCH5YHMR3",
      "12HQDsicffSBaYdJ6BhnE22sfjTESmmzKx",
      "bc1qdt3gml5z5n50y5hm04u2yjdphefkm0fl2zdj68",
      "1B64QRxfaa35MVkf7sDjuGUYAP5izQt7Qi",
      "0x2f389ce8bd8ff92de3402ffce4691d17fc4f6535",
      "0x19aa5fe80d33a56d56c78e82ea5e50e5d80b4dff",
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ["cut off in a row", { "sdn.csv": sample("ofac/sdn.csv").slice(0, 700) }],
    ["cut off after a row", { "sdn.csv": sample("ofac/sdn.csv").split("\r\n").slice(0, 2).join("\r\n") }],
    ["a page of a proxy", { "alt.csv": "<html><body>Forbidden</body></html>" }],
  ])("is refused when it is %s", (_, changes) => {
    expect(() => readOfacList(ofac(changes))).toThrow(BrokenListError);
  });

  it("is refused without one of its files", () => {
    const files = ofac();
    files.delete("alt.csv");
    expect(() => readOfacList(files)).toThrow("alt.csv is missing");
  });
});

describe("the Nigerian list", () => {
  it("has names, aliases and addresses as an operator wrote them", () => {
    expect(readNigerianList(sample("nigeria.csv"))).toEqual([
      { reference: "NGA-P-001", kind: "person", name: "Garba Danladi Suleiman" },
      { reference: "NGA-P-001", kind: "person", name: "Suleman Garba" },
      { reference: "NGA-P-001", kind: "person", name: "Abu Danladi Suleiman" },
      { reference: "NGA-P-002", kind: "person", name: "Musa Ibrahim Tukur" },
      { reference: "NGA-E-001", kind: "entity", name: "Example Charity Foundation" },
      { reference: "NGA-E-001", kind: "address", name: "0x4444444444444444444444444444444444444444" },
    ]);
  });

  it.each([
    ["another kind", "reference,kind,name,aliases,addresses\n1,ship,Musa,,"],
    ["no name", "reference,kind,name,aliases,addresses\n1,person,,,"],
    ["other columns", "name\nMusa"],
    ["an open quote", 'reference,kind,name,aliases,addresses\n1,person,"Musa,,'],
  ])("is refused with %s", (_, csv) => {
    expect(() => readNigerianList(csv)).toThrow(BrokenListError);
  });
});
