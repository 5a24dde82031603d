import { Screen } from "../../ui/screen.tsx";

export function SignupScreen() {
  return <Screen title="Signup">…</Screen>;
}
