import { killPostgres } from "./kill-postgres.ts";

const kills = Number.parseInt(process.argv[2] ?? "15", 10);
const { complaints, restartMs, ...counts } = await killPostgres(kills);
const meanRestartMs = Math.round(restartMs.reduce((sum, each) => sum + each, 0) / Math.max(1, kills));
console.table({ ...counts, meanRestartMs, complaints: complaints.length });
for (const complaint of complaints.slice(0, 20)) console.error(complaint);
console.log(JSON.stringify({ chaos: "kill-postgres", ...counts, meanRestartMs, complaints }));
process.exitCode = complaints.length > 0 ? 1 : 0;
