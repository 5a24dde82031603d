import { describe, expect, it } from "vitest";
import { allRoutes } from "../../features.ts";
import { routeRows } from "./rows-by-route.ts";
import { suiteApp } from "./suite-app.ts";

const { app, known } = await suiteApp(allRoutes);

const closed = known.filter(({ route }) => route && route.access !== "open");
const withBody = known.filter(({ route }) => route?.body);

describe("every route", () => {
  it("is known to the table, and the table knows no other", () => {
    expect([...new Set(known.map(({ name }) => name))].sort()).toEqual(Object.keys(routeRows).sort());
  });

  it("with an owner's id has a table row that creates one", () => {
    const without = closed
      .filter(({ url, name }) => url.includes(":") && !routeRows[name]?.owned && !routeRows[name]?.path)
      .map(({ name }) => name);
    expect(without).toEqual([]);
  });

  it("with a body has an example of it", () => {
    expect(withBody.filter(({ name }) => !routeRows[name]?.body).map(({ name }) => name)).toEqual([]);
  });

  it("is in the OpenAPI document with its summary", async () => {
    const document = (await app.inject("/docs/json")).json().paths;
    for (const { method, url } of known) {
      const path = url.replace(/:(\w+)/g, "{$1}");
      expect(document[path]?.[method.toLowerCase()], `${method} ${path}`).toMatchObject({
        summary: expect.any(String),
      });
    }
  });
});
