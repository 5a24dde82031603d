import { expect, it } from "vitest";
import { describeSearch } from "../search.ts";

it.each([
  ["ada_1990", "user name", "ada_1990"],
  ["Ada.Okafor@Example.com", "e-mail", "A•••@Example.com"],
  ["a@b@example.com", "e-mail", "a•••@example.com"],
  ["0801 234 4567", "number", "•••4567"],
  ["+2348012344567", "number", "•••4567"],
  ["0123456785", "number", "•••6785"],
  ["MNL-V0WP-0PE8-TY20", "reference", "MNL-V0WP-0PE8-TY20"],
  ["019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40", "id", "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40"],
  ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "address or hash", "•••eAed"],
  ["#214", "proposal", "#214"],
  ["271,828 2026-11-22", "amount and day", "271,828 2026-11-22"],
  [" Adaeze  Okafor ", "name", "A••• O•••"],
  ["'; drop table users; --", "name", "'••• d••• t••• u••• -•••"],
])("describes %s as %s without the contact in it", (searched, kind, text) => {
  expect(describeSearch(searched)).toEqual({ kind, text });
});
