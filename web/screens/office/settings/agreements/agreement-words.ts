import type { AgreementOfHouse } from '#contract/agreements/agreements.ts'
import type { AgreementKind } from '#domain/agreements/agreement.ts'
import type { BadgeTone } from '#web/ui/labels/badge.tsx'

export const KIND_NAMES: Readonly<Record<AgreementKind, string>> = {
  customer_agreement: 'Customer agreement',
  principal_disclosure: 'Principal trading disclosure',
}

export const STATES: Readonly<Record<AgreementOfHouse['state'], { label: string; tone: BadgeTone }>> = {
  coming: { label: 'Coming', tone: 'warn' },
  in_force: { label: 'In force', tone: 'brand' },
  replaced: { label: 'Replaced', tone: 'neutral' },
}
