import { Screen } from "../../ui/screen.tsx";

export function LandingScreen() {
  return <Screen title="Landing">…</Screen>;
}
