import type { SessionUser } from "@manilla/shared/users/contract";

export const ada: SessionUser = {
  id: "u1",
  username: "ada_obi",
  user_name: "ada_obi",
  email: "ada@example.com",
  phone: "+2348031234567",
  role: "user",
  signupFlowCompleted: true,
  kycLevel: 0,
};
