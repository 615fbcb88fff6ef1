import { useQuery } from '@tanstack/react-query'
import { type OfficeSetting, type ShownValue, previewSetting } from '#contract/office/settings.ts'
import { call } from '#web/lib/api/client.ts'
import { isNothing } from '#domain/settings/setting-values.ts'
import { differenceText, isSameValue, partDifferences } from '#web/features/settings/setting-words.ts'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { sent, shownParts } from './part-fields.tsx'

interface PreviewProps {
  setting: OfficeSetting
  /** As typed. */
  value: ShownValue
  isHidden: boolean
}

/** On requests, trades and customers; nothing for an invalid value. */
export function Preview({ setting, value, isHidden }: PreviewProps) {
  const { key, unit, value: now, parts = [], group } = setting
  const isAsked = !isHidden && !isSameValue(value, now) && isWhole(setting, value)
  const { data } = useQuery({
    queryKey: ['preview of a setting', key, value],
    queryFn: () => call(previewSetting, { body: { key, value: sent(setting, value) } }),
    enabled: isAsked,
    staleTime: 0,
  })
  if (!isAsked || data === undefined || data.figures.length === 0) return null
  const difference = differenceText(unit, now, value)
  // Of a new instrument everything is new, and stands above.
  const differences = group === 'listings' && isNothing(now) ? [] : partDifferences(parts, now, value)
  return (
    <section aria-label="Preview" className="rounded-md bg-surface-2 px-3.5 py-3">
      <SummaryList>
        {difference !== null && <SummaryRow label="Difference">{difference}</SummaryRow>}
        {differences.map(({ label, before, after }) => (
          <SummaryRow key={label} label={label}>
            <span className="wrap-anywhere">
              {before} → {after}
            </span>
          </SummaryRow>
        ))}
        {data.figures.map(({ label, value: figure, unit: of }) => (
          <SummaryRow key={label} label={label}>
            {of === 'USD' ? `$${figure}` : figure}
          </SummaryRow>
        ))}
      </SummaryList>
      <p className="mt-2 text-xs text-fg-3">
        {FOOTERS[group] ?? `Requests and trades of the last ${data.days} days; open orders now.`}
      </p>
    </section>
  )
}

/** What the figures are of. */
const FOOTERS: Partial<Record<OfficeSetting['group'], string>> = {
  bank: 'As of now. They are notified when the account changes.',
  instruments: 'As of now. Customers are notified of each order that is canceled.',
  listings: 'As of now. Every server has it within a second.',
}

/** Whether a value is complete: text, every required part, or nothing at all. */
function isWhole(setting: OfficeSetting, value: ShownValue): boolean {
  if (typeof value === 'string') return value !== ''
  const missing = shownParts(setting, value).filter(
    ({ name, isRequired }) => isRequired && (value[name] ?? '') === '',
  )
  const isNone = Object.values(value).every((part) => part === '')
  return missing.length === 0 || (isNone && setting.group === 'bank')
}
