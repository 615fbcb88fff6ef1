import { type OfficeSetting, adminListSettings, changeSetting } from '#contract/office/settings.ts'
import type { BankAccount } from '#domain/cash/bank-account.ts'
import type { STOCK } from '../../../support/rules/typed-listings.ts'
import type { Person } from '../../../support/people.ts'

/** A setting as the office shows it. */
export async function settingOf(administrator: Person, key: string): Promise<OfficeSetting | undefined> {
  const { body } = await administrator.call(adminListSettings)
  return body.find((setting) => setting.key === key)
}

/** Lets fees rise at any time, also in a session: for tests of what a higher fee does. */
export async function withoutNotice(administrator: Person): Promise<void> {
  const { status } = await change(administrator, 'fees.notice_days', '0')
  if (status !== 200) throw new Error(`the notice of fees was not changed: ${status}`)
}

/** Asks for a change of what is there now. */
export async function change(
  administrator: Person,
  key: string,
  value: string | BankAccount | typeof STOCK,
  more: { effectiveFrom?: string; reason?: string } = {},
) {
  const seen = (await settingOf(administrator, key))?.changes
    .map(({ id }) => BigInt(id))
    .reduce<bigint | null>((most, id) => (most === null || id > most ? id : most), null)
  return administrator.call(changeSetting, {
    body: {
      key,
      value: typeof value === 'string' ? value : { ...value },
      reason: 'A test',
      seen: seen?.toString() ?? null,
      ...more,
    },
  })
}
