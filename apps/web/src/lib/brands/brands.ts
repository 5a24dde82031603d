/**
 * `named` is whole words of the official name, in lower case. `alsoCalled` is short names that people type, separated by
 * spaces, and `letters` is the text of the drawn mark.
 */
type Row = [named: string, alsoCalled: string, letters: string, colour: string, ink?: "dark"];

const brandOf = ([named, alsoCalled, letters, colour, ink]: Row) => ({
  named,
  alsoCalled,
  letters,
  colour,
  ink,
});
export type Brand = ReturnType<typeof brandOf>;

// Each list is sorted by use in Nigeria, so that the first entries can be shown before a search.

const bankRows: Row[] = [
  ["opay", "opay paycom o-pay", "O", "#0f8f62"],
  ["paycom", "opay paycom o-pay", "O", "#0f8f62"],
  ["guaranty trust", "gtb gtbank gt gtco", "GT", "#c8440b"],
  ["gtbank", "gtb gtbank gt gtco", "GT", "#c8440b"],
  ["access bank", "access", "A", "#c05a00"],
  ["access bank diamond", "access diamond", "A", "#c05a00"],
  ["united bank for africa", "uba", "UBA", "#c4161c"],
  ["zenith", "zenith", "Z", "#c8102e"],
  ["first bank", "firstbank fbn first", "FB", "#123a6d"],
  ["palmpay", "palmpay palm pay", "PP", "#6c2bd9"],
  ["moniepoint", "moniepoint monie point mfb", "MP", "#0357ee"],
  ["kuda", "kuda kudabank", "K", "#40196d"],
  ["first city monument", "fcmb", "FC", "#5c2d83"],
  ["fidelity", "fidelity fbp", "F", "#1d3f8b"],
  ["union bank", "union ubn", "UB", "#00759f"],
  ["sterling", "sterling onebank", "S", "#b1192d"],
  ["stanbic", "stanbic ibtc", "SI", "#0033a1"],
  ["ecobank", "eco ecobank eti", "E", "#005b82"],
  ["alat", "alat wema", "AL", "#8a1b46"],
  ["wema", "wema alat", "W", "#8a1b46"],
  ["polaris", "polaris skye", "P", "#7a2a8b"],
  ["keystone", "keystone", "K", "#00539b"],
  ["unity", "unity", "U", "#4b7a1a"],
  ["providus", "providus", "P", "#8a6a00"],
  ["jaiz", "jaiz", "J", "#2f6b2f"],
  ["heritage", "heritage hbng", "H", "#3d7a1e"],
  ["standard chartered", "stanchart scb standard chartered", "SC", "#0b6ba8"],
  ["citibank", "citi citibank", "C", "#0a4f9e"],
  ["globus", "globus", "G", "#a01d22"],
  ["titan", "titan ttb", "TT", "#a3121f"],
  ["taj", "taj tajbank", "T", "#6b2e14"],
  ["suntrust", "suntrust sun trust", "ST", "#8a5a00"],
  ["lotus", "lotus", "L", "#1f6f5c"],
  ["parallex", "parallex", "PX", "#3d2a7d"],
  ["vfd", "vfd vbank v bank", "V", "#a11d4c"],
  ["9psb", "9psb 9 psb", "9", "#2f6b1f"],
  ["paga", "paga", "P", "#b5521b"],
  ["carbon", "carbon one finance", "C", "#3a3f8f"],
  ["rubies", "rubies", "R", "#8f1f3f"],
  ["sparkle", "sparkle", "S", "#2f55b8"],
  ["fairmoney", "fairmoney fair money", "FM", "#0c6b62"],
];

const billerRows: Row[] = [
  ["mtn", "mtn", "MTN", "#ffcb05", "dark"],
  ["airtel", "airtel", "A", "#c8102e"],
  ["glo", "glo globacom", "glo", "#2a7d1f"],
  ["9mobile", "9mobile etisalat t2 9 mobile", "9", "#0b5f3a"],
  ["smile", "smile", "S", "#4b7a1a"],
  ["ntel", "ntel", "n", "#8f1f5c"],
  ["spectranet", "spectranet", "SP", "#1f4f9e"],
  ["dstv", "dstv d-stv multichoice", "DS", "#0a6bb0"],
  ["gotv", "gotv g-otv multichoice", "GO", "#4b7a1a"],
  ["startimes", "startimes star times", "ST", "#a85a00"],
  ["showmax", "showmax", "SM", "#a3126b"],
  ["ikeja", "ikedc ie ikeja lagos mainland", "IE", "#c4161c"],
  ["eko", "ekedc eko ekedp lagos island", "EK", "#1f4f9e"],
  ["abuja", "aedc abuja fct kogi niger nasarawa", "AE", "#a85a00"],
  ["ibadan", "ibedc ibadan oyo ogun osun kwara", "IB", "#1d3f8b"],
  ["port harcourt", "phed phedc ph port harcourt rivers bayelsa cross river akwa ibom", "PH", "#8a1b46"],
  ["portharcourt", "phed phedc ph port harcourt rivers bayelsa cross river akwa ibom", "PH", "#8a1b46"],
  ["benin", "bedc benin edo delta ondo ekiti", "BE", "#7a2a8b"],
  ["enugu", "eedc enugu anambra imo abia ebonyi", "EN", "#2a7d1f"],
  ["kano", "kedco kano katsina jigawa", "KN", "#0b5f6b"],
  ["kaduna", "kaedco kaduna kebbi sokoto zamfara", "KD", "#3a3f8f"],
  ["jos", "jed jedc jos plateau bauchi benue gombe", "J", "#6b2e14"],
  ["yola", "yedc yola adamawa borno taraba yobe", "Y", "#8a6a00"],
  ["aba", "aple aba power abia", "AB", "#5c2d83"],
];

const brands = { bank: bankRows.map(brandOf), biller: billerRows.map(brandOf) };

export function findBrand(kind: keyof typeof brands, name: string): Brand | undefined {
  const words = wordsOf(name);
  const fitting = brands[kind].filter(({ named }) => words.includes(` ${named} `));
  // The longest match wins: "Access Bank (Diamond)" is not "Access Bank".
  return fitting.toSorted((a, b) => b.named.length - a.named.length)[0];
}

/** Returns the place of the brand in its list, most used first. Unknown brands come last. */
export function rankBrand(kind: keyof typeof brands, name: string): number {
  const brand = findBrand(kind, name);
  return brand ? brands[kind].indexOf(brand) : brands[kind].length;
}

function wordsOf(name: string): string {
  return ` ${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()} `;
}
