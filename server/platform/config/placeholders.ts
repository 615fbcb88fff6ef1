/** The example account shown until one is set; never in production. */
export const EXAMPLE_BANK = {
  BANK_NAME: 'Example Bank, N.A.',
  BANK_ACCOUNT_NAME: 'Example Brokerage - Customer Funds',
  BANK_ACCOUNT_NUMBER: '000123456789',
  BANK_ROUTING_NUMBER: '000000000',
  BANK_SWIFT_CODE: 'EXAMPLE0',
} as const

type BankSetting = keyof typeof EXAMPLE_BANK
export const BANK_SETTINGS = Object.keys(EXAMPLE_BANK) as BankSetting[]
const KEYS = ['BACKUP_KEY', 'DOCUMENT_KEY', 'DOCUMENT_KEY_PREVIOUS'] as const
const URLS = ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const

/** Of the demonstration and the tests. */
const KNOWN_PASSWORDS = new Set(['Demo-Harbor-42', 'Quiet-Harbour-42', 'Rehearsal-2026!'])
/** Random 32 bytes have fewer distinct ones less than once in 10^14 keys. */
const FEWEST_BYTES = 12

type Secrets = { [Name in BankSetting]?: string | undefined } & {
  ADMIN_PASSWORD?: string | undefined
} & { [Name in (typeof KEYS)[number]]?: Buffer | undefined } & {
  [Name in (typeof URLS)[number]]?: string | undefined
}

/**
 * A sentence per missing part of a partly configured bank account: customers would be told to pay to an example in
 * part. None at all leaves the account to the settings.
 */
export function missingBankParts(settings: Secrets): [BankSetting, string][] {
  const named = BANK_SETTINGS.find((name) => settings[name] !== undefined)
  if (named === undefined) return []
  return BANK_SETTINGS.filter((name) => settings[name] === undefined).map((name) => [
    name,
    `must be set when ${named} is`,
  ])
}

/** A sentence per setting that is an example or no secret: production refuses them. */
export function placeholdersIn(
  settings: Secrets,
): [BankSetting | 'ADMIN_PASSWORD' | (typeof KEYS)[number] | (typeof URLS)[number], string][] {
  const bank = BANK_SETTINGS.filter((name) => settings[name] === EXAMPLE_BANK[name])
  const keys = KEYS.filter((name) => settings[name] && new Set(settings[name]).size < FEWEST_BYTES)
  const urls = URLS.filter((name) => settings[name] && new URL(settings[name]).password === 'password')
  return [
    ...bank.map((name) => [name, 'must be your own when NODE_ENV=production'] as const),
    ...keys.map((name) => [name, 'must be random: openssl rand -hex 32 makes one'] as const),
    ...urls.map((name) => [name, 'must not have the password of the example'] as const),
    ...(KNOWN_PASSWORDS.has(settings.ADMIN_PASSWORD ?? '')
      ? [['ADMIN_PASSWORD', 'must not be one that is public in the repository'] as const]
      : []),
  ].map(([name, message]) => [name, message])
}
