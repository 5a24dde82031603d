type Headline = readonly [category: string, title: string, summary: string];

export const headlines: readonly [Headline, ...Headline[]] = [
  [
    "Bitcoin",
    "Bitcoin steadies as weekend trading thins out",
    "Prices moved little over two quiet days. Desks report smaller orders and narrow ranges.",
  ],
  [
    "Naira",
    "Dollar rate holds near last week's level in Lagos",
    "Traders describe a calm session. Buyers and sellers stayed a few naira apart.",
  ],
  [
    "Ethereum",
    "Fees on Ethereum fall to a three-month low",
    "Transfers cost less than a bottle of water again. Most activity has moved to cheaper layers.",
  ],
  [
    "Regulation",
    "Exchanges prepare for a new reporting calendar",
    "Licensed platforms will report volumes every quarter. Smaller firms ask for more time.",
  ],
  [
    "Stablecoins",
    "Stablecoins carry a growing share of trade payments",
    "Importers say that settlement takes minutes. Banks answer with faster transfers of their own.",
  ],
  [
    "Solana",
    "Solana developers test a faster way to agree",
    "A trial network finished blocks in a fraction of a second. The change needs a vote.",
  ],
  [
    "Payments",
    "Contactless cards reach smaller towns",
    "Shops in a dozen towns take part in a pilot. The readers work without a mobile signal.",
  ],
  [
    "Mining",
    "Miners look for cheaper power after the hot season",
    "Rainfall has filled the dams. Operators hope for longer contracts.",
  ],
  [
    "XRP",
    "Payment firms widen corridors between Accra and Lagos",
    "More pairs mean fewer conversions. Fees are expected to fall.",
  ],
  [
    "Education",
    "Universities add ledgers to accounting courses",
    "Students reconcile two books instead of one. Lecturers report full rooms.",
  ],
  [
    "Security",
    "Wallet makers agree on clearer address screens",
    "The first and last six characters will stand out. Mistyped addresses are the aim.",
  ],
  [
    "Markets",
    "Altcoins drift while investors wait for inflation figures",
    "Volumes are a tenth below the month's average. Most coins moved less than two percent.",
  ],
];
