import { LegalScreen } from "./legal-screen.tsx";

export function AccessibilityScreen() {
  return <LegalScreen name="accessibility" />;
}
