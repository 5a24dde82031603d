import { Screen } from "../../ui/screen.tsx";

export function LoginScreen() {
  return <Screen title="Login">…</Screen>;
}
