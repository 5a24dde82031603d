import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import * as engineModule from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

type SchemaEngine = engineModule.SchemaEngine;
type SchemaFile = { path: string; content: string };

/** What the WebAssembly build exports besides its types. */
type Glue = WebAssembly.ModuleImports & { __wbg_set_wasm: (exports: WebAssembly.Exports) => void };
type EngineExports = WebAssembly.Exports & { __wbindgen_start: () => void };

const emptySchema: SchemaFile[] = [
  { path: "schema.prisma", content: 'datasource db {\n  provider = "postgresql"\n}\n' },
];

/** Runs work with Prisma's schema engine on this database. */
export async function withSchemaEngine<T>(
  { url, files = emptySchema }: { url: string; files?: SchemaFile[] },
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  await loadEngine();
  const datamodels = files.map(({ path, content }): [string, string] => [path, content]);
  const pools = new Set<pg.Pool>();
  const adapter = bindMigrationAwareSqlAdapterFactory(
    wholeScripts(new PrismaPg({ connectionString: url }), pools),
  );
  const engine = await engineModule.SchemaEngine.new({ datamodels }, () => undefined, adapter);
  try {
    return await work(engine);
  } finally {
    engine.free();
    // The engine leaves its connections open, and with them its own lock on the migrations.
    await Promise.all([...pools].map((pool) => pool.end()));
  }
}

let loading: Promise<void> | undefined;

// The package's own entry imports the .wasm as a module, which Node does not do; this is that entry by hand.
function loadEngine(): Promise<void> {
  loading ??= (async () => {
    const registry = {
      set_message: (message: string) => console.error(`Prisma's schema engine panicked: ${message}`),
    };
    Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: registry });
    const beside = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
    const file = join(dirname(beside), "schema_engine_bg.wasm");
    // The module's types leave out the glue that wasm-bindgen put there.
    const glue = engineModule as unknown as Glue;
    const { instance } = await WebAssembly.instantiate(await readFile(file), {
      "./schema_engine_bg.js": glue,
    });
    const exports = instance.exports as EngineExports;
    glue.__wbg_set_wasm(exports);
    exports.__wbindgen_start();
  })();
  return loading;
}

// adapter-pg cuts a script at every semicolon, also inside a function's body: give the server the script whole.
function wholeScripts(factory: PrismaPg, pools: Set<pg.Pool>): SqlMigrationAwareDriverAdapterFactory {
  const whole = async (connecting: ReturnType<PrismaPg["connect"]>) => {
    const adapter = await connecting;
    const pool: pg.Pool = adapter.underlyingDriver();
    pools.add(pool);
    adapter.executeScript = async (script) => {
      await pool.query(script).catch(refuse);
    };
    understandChar(adapter, pool);
    return adapter;
  };
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: () => whole(factory.connect()),
    connectToShadowDb: () => whole(factory.connectToShadowDb()),
  };
}

// Said in the adapter's words, so that the engine can record the database's own message.
function refuse(error: unknown): never {
  if (!(error instanceof pg.DatabaseError)) throw error;
  const { code = "XX000", severity = "ERROR", message, detail, column, hint } = error;
  throw new DriverAdapterError({ kind: "postgres", code, severity, message, detail, column, hint });
}

// PostgreSQL's catalogs say their kinds in its one-byte type "char". The engine reads them; adapter-pg refuses them.
// So they pass the adapter as text and are given their name back behind it.
function understandChar(adapter: Awaited<ReturnType<PrismaPg["connect"]>>, pool: pg.Pool): void {
  const { CHAR, TEXT } = pg.types.builtins;
  const charColumns = new WeakMap<object, number[]>();
  const query = pool.query.bind(pool) as (config: unknown) => Promise<pg.QueryResult>;
  const asText = async (config: unknown) => {
    const result = await query(config);
    if (Array.isArray(result)) return result;
    const found = result.fields.flatMap((field, index) => (field.dataTypeID === CHAR ? [index] : []));
    for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT;
    charColumns.set(result.rows, found);
    return result;
  };
  // `query` has a dozen overloads; adapter-pg uses the one that takes a value and gives a promise.
  pool.query = asText as typeof pool.query;
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (wanted) => {
    const result = await queryRaw(wanted);
    for (const index of charColumns.get(result.rows) ?? [])
      result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
}
