import { LegalScreen } from "./legal-screen.tsx";

export function ComplaintsScreen() {
  return <LegalScreen name="complaints" />;
}
