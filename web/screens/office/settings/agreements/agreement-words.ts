import type { AgreementOfFirm } from '#contract/office/agreements.ts'
import type { BadgeTone } from '#web/ui/labels/badge.tsx'

export const STATES: Readonly<Record<AgreementOfFirm['state'], { label: string; tone: BadgeTone }>> = {
  coming: { label: 'Coming', tone: 'warn' },
  in_force: { label: 'In force', tone: 'brand' },
  replaced: { label: 'Replaced', tone: 'neutral' },
}
