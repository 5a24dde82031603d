import type { Page } from "playwright-core";

export type Steps = (page: Page) => Promise<unknown>;

const demoPin = "2468";

export const tap =
  (...names: (string | RegExp)[]): Steps =>
  async (page) => {
    for (const name of names) {
      const one = page
        .getByRole("button", { name })
        .or(page.getByRole("tab", { name }))
        .or(page.getByRole("link", { name }));
      await one.first().click();
    }
  };

export const fill =
  (label: string, text: string): Steps =>
  (page) =>
    page.getByLabel(label).first().fill(text);

export const scrollTo =
  (name: string): Steps =>
  (page) =>
    page.getByRole("heading", { name }).scrollIntoViewIfNeeded();

export const pressKeys =
  (digits: string): Steps =>
  async (page) => {
    await page.getByText(/^Balance ₦/).waitFor();
    for (const digit of digits) {
      await page
        .getByRole("group", { name: "Amount" })
        .getByRole("button", { name: digit, exact: true })
        .click();
    }
  };

export const inOrder =
  (...steps: Steps[]): Steps =>
  async (page) => {
    for (const step of steps) await step(page);
  };

export const goOn = tap(/^(Continue|Enter an account number)$/);

export const payWithPin: Steps = async (page) => {
  await page.getByRole("button", { name: /^(Pay|Withdraw) ₦/ }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Enter your 4-digit PIN").first().pressSequentially(demoPin);
};

export const airtimeAmount = inOrder(fill("Phone number", "08031234567"), goOn);
export const airtimeConfirm = inOrder(airtimeAmount, pressKeys("1500"), goOn);
export const dataBundle = inOrder(fill("Phone number", "08031234567"), goOn);
export const dataProvider = inOrder(dataBundle, tap(/MTN Data.*Change/));
export const cableProvider = inOrder(
  fill("Smart card number", "1234567895"),
  fill("Phone number", "08031234567"),
  goOn,
  tap("GOtv"),
);
export const cablePlan = inOrder(cableProvider, (page) => page.getByText("Customer name").waitFor(), goOn);
export const meterProvider = inOrder(
  fill("Meter number", "45012345678"),
  fill("Phone number", "08031234567"),
  goOn,
  tap("Ikeja Electric"),
  (page) => page.getByText("Customer name").waitFor(),
);
export const meterConfirm = inOrder(meterProvider, goOn, pressKeys("2000"), goOn);
export const bankDetails = inOrder(pressKeys("250000"), goOn);
export const bankSheet = inOrder(bankDetails, tap("Bank Select a bank"), (page) =>
  page.getByLabel("Search banks").waitFor(),
);
export const bankAccount = inOrder(
  bankSheet,
  fill("Search banks", "access bank"),
  tap("Access Bank"),
  fill("Account number", "0123456784"),
  (page) => page.getByText("Account name", { exact: true }).waitFor(),
);
export const withdrawalConfirm = inOrder(bankAccount, goOn, (page) =>
  page.getByText("The bank receives", { exact: true }).waitFor(),
);
export const ethereumAddress = fill("Recipient address", "0x71C7656EC7ab88b098defB751B7401B5f6d8976F");
export const tooManyDecimals = fill("Amount of BTC", "123456789.123456789123456789");
