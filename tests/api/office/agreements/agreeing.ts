import {
  type AgreementOfFirm,
  type OwnAgreement,
  acceptAgreement,
  adminListAgreements,
  listOwnAgreements,
  publishAgreement,
  readAgreement,
} from '#contract/office/agreements.ts'
import { approveProposal } from '#contract/records/proposals.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { AgreementKind } from '#domain/agreements/agreement.ts'
import type { Reply } from '../../../support/client.ts'
import type { Person } from '../../../support/people.ts'

/** What is published unless a test says otherwise; `seen` is the newest version. */
interface Asked {
  kind?: AgreementKind
  title?: string
  text?: string
  effectiveFrom?: string
  graceDays?: number | null
  reason?: string
  seen?: number
}

/** Publishes a version after the newest one, by the only person who may confirm it; what is not given is the usual. */
export async function publish(who: Person, asked: Asked = {}): Promise<Reply<AgreementOfFirm>> {
  const reply = await publishOrPropose(who, asked)
  const { published } = reply.body
  if (reply.status === 200 && !published) throw new Error('it was proposed: another person may confirm it')
  return { ...reply, body: published as AgreementOfFirm }
}

/** The same, by whom it may be. */
export async function publishOrPropose(
  who: Pick<Person, 'call'>,
  asked: Asked = {},
): Promise<Reply<Answer<typeof publishAgreement>>> {
  const kind = asked.kind ?? 'customer_agreement'
  const versions = (await who.call(adminListAgreements)).body
  const newest = versions.find((one) => one.kind === kind)?.version ?? 0
  const usual = {
    title: 'Customer Agreement',
    text: `We serve you.\n\nVersion ${newest + 1}.`,
    graceDays: 30,
    reason: 'Our lawyer asked for it.',
    seen: newest,
  }
  return who.call(publishAgreement, { body: { ...usual, ...asked, kind } })
}

/** Publishes a version that `one` proposes and `other` confirms. */
export async function publishConfirmed(one: Person, other: Person, asked: Asked = {}): Promise<void> {
  const { body } = await publishOrPropose(one, asked)
  const confirmed = await other.call(approveProposal, { params: { id: body.proposalId ?? '' } })
  if (confirmed.status !== 200) throw new Error(`the version was refused with ${confirmed.problem.code}`)
}

/** What waits for a customer. */
export const due = async (who: Person): Promise<OwnAgreement[]> =>
  (await who.call(listOwnAgreements)).body.filter(({ acceptedAt }) => acceptedAt === null)

/** Reads an agreement and accepts what was read. */
export async function accept(who: Person, { id }: { id: string }): Promise<Reply<OwnAgreement>> {
  const { textHash } = (await who.call(readAgreement, { params: { id } })).body
  return who.call(acceptAgreement, { params: { id }, body: { textHash } })
}
