import { LegalScreen } from "./legal-screen.tsx";

export function LicenceScreen() {
  return <LegalScreen name="licence" />;
}
