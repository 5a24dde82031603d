import { LegalScreen } from "./legal-screen.tsx";

export function FeesScreen() {
  return <LegalScreen name="fees" />;
}
