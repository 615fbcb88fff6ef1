import type { OfficeAction } from '#contract/market/corporate-actions.ts'

/** A dividend or split being announced or canceled. */
export interface ActionDraft {
  readonly act: 'announce' | 'cancel'
  readonly kind: OfficeAction['kind']
  readonly symbol: string
  readonly exDate: string
  /** "0.2775" dollars a share, or "4:1". */
  readonly terms: string
  readonly reason: string
  /** For a row of the list only terms and reason are asked for. */
  readonly isListed: boolean
}

export const NEW_DRAFT: ActionDraft = {
  act: 'announce',
  kind: 'dividend',
  symbol: '',
  exDate: '',
  terms: '',
  reason: '',
  isListed: false,
}

export const draftOf = (
  act: ActionDraft['act'],
  { kind, symbol, exDate, terms }: OfficeAction,
): ActionDraft => ({ act, kind, symbol, exDate, terms, reason: '', isListed: true })

/** Begins to announce or cancel what is in the list. */
export type OnDecide = (act: ActionDraft['act'], action: OfficeAction) => void

/** "Split 4:1", "Dividend $0.2775 a share". */
export const actionText = ({ kind, terms }: Pick<OfficeAction, 'kind' | 'terms'>): string =>
  kind === 'split' ? `Split ${terms}` : `Dividend $${terms} a share`
