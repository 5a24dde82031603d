export function documentInfo(about: { title: string; description: string; supportEmail: string }) {
  const { title, description, supportEmail } = about;
  return {
    title,
    version: "3.0.0",
    description,
    contact: { name: "Manilla support", email: supportEmail },
    license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
  };
}
