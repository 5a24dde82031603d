import { Empty } from "../ui/states.tsx";

export function ProposalsScreen() {
  return (
    <>
      <h1 className="font-semibold text-title">Proposals</h1>
      <Empty>Nothing waits for a decision.</Empty>
    </>
  );
}
