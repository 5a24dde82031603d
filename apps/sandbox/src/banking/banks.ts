export type Bank = (typeof banks)[number];

/** Nigerian banks with both codes: Paystack's (mostly three digits) and the six-digit NIP code of Payaza. */
const rows: readonly [code: string, nip: string | null, name: string, slug: string][] = [
  ["801", null, "Abbey Mortgage Bank", "abbey-mortgage-bank"],
  ["044", "000014", "Access Bank", "access-bank"],
  ["063", "000005", "Access Bank (Diamond)", "access-bank-diamond"],
  ["035A", "000017", "ALAT by WEMA", "alat-by-wema"],
  ["401", "090001", "ASO Savings and Loans", "asosavings"],
  ["50931", "090148", "Bowen Microfinance Bank", "bowen-microfinance-bank"],
  ["50823", "090154", "CEMCS Microfinance Bank", "cemcs-microfinance-bank"],
  ["023", "000009", "Citibank Nigeria", "citibank-nigeria"],
  ["559", "060001", "Coronation Merchant Bank", "coronation-merchant-bank"],
  ["050", "000010", "Ecobank Nigeria", "ecobank-nigeria"],
  ["562", "090097", "Ekondo Microfinance Bank", "ekondo-microfinance-bank"],
  ["070", "000007", "Fidelity Bank", "fidelity-bank"],
  ["011", "000016", "First Bank of Nigeria", "first-bank-of-nigeria"],
  ["214", "000003", "First City Monument Bank", "first-city-monument-bank"],
  ["00103", "000027", "Globus Bank", "globus-bank"],
  ["058", "000013", "Guaranty Trust Bank", "guaranty-trust-bank"],
  ["50383", "090121", "Hasal Microfinance Bank", "hasal-microfinance-bank"],
  ["030", "000020", "Heritage Bank", "heritage-bank"],
  ["50457", null, "Infinity MFB", "infinity-mfb"],
  ["301", "000006", "Jaiz Bank", "jaiz-bank"],
  ["082", "000002", "Keystone Bank", "keystone-bank"],
  ["50211", "090267", "Kuda Bank", "kuda-bank"],
  ["303", "000029", "Lotus Bank", "lotus-bank"],
  ["50515", "090405", "Moniepoint MFB", "moniepoint-mfb-ng"],
  ["565", "100026", "One Finance", "one-finance"],
  ["999992", "100004", "OPay (Paycom)", "paycom"],
  ["327", "100002", "Paga", "paga"],
  ["999991", "100033", "PalmPay", "palmpay"],
  ["526", "090004", "Parallex Bank", "parallex-bank"],
  ["076", "000008", "Polaris Bank", "polaris-bank"],
  ["101", "000023", "Providus Bank", "providus-bank"],
  ["125", "090175", "Rubies MFB", "rubies-mfb"],
  ["51310", "090325", "Sparkle Microfinance Bank", "sparkle-microfinance-bank"],
  ["221", "000012", "Stanbic IBTC Bank", "stanbic-ibtc-bank"],
  ["068", "000021", "Standard Chartered Bank", "standard-chartered-bank"],
  ["232", "000001", "Sterling Bank", "sterling-bank"],
  ["100", "000022", "Suntrust Bank", "suntrust-bank"],
  ["302", "000026", "TAJ Bank", "taj-bank"],
  ["51211", "090115", "TCF MFB", "tcf-mfb"],
  ["102", "000025", "Titan Trust Bank", "titan-trust-bank"],
  ["032", "000018", "Union Bank of Nigeria", "union-bank-of-nigeria"],
  ["033", "000004", "United Bank For Africa", "united-bank-for-africa"],
  ["215", "000011", "Unity Bank", "unity-bank"],
  ["566", "090110", "VFD Microfinance Bank", "vfd"],
  ["035", "000017", "Wema Bank", "wema-bank"],
  ["057", "000015", "Zenith Bank", "zenith-bank"],
];

/** Heritage Bank lost its licence in June 2024. The list still has it as inactive. */
export const banks = rows.map(([code, nip, name, slug]) => ({
  code,
  nip,
  name,
  slug,
  active: code !== "030",
}));

export function bankByCode(code: string) {
  return banks.find((bank) => bank.code === code);
}

export function bankByNip(nip: string) {
  return banks.find((bank) => bank.nip === nip);
}
