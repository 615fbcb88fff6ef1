import type { OfficeSetting, SettingChange, ShownValue } from '#contract/office/settings.ts'
import { Link } from 'wouter'
import { isNothing } from '#domain/settings/setting-values.ts'
import { proposalPlace } from '#web/features/reviews/proposal-kinds.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { TimeAfter } from '#web/ui/figures/date-time.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { nameOf, partDifferences, valueText, differenceText } from '#web/features/settings/setting-words.ts'

export function SettingRow({ setting, onChange }: { setting: OfficeSetting; onChange: () => void }) {
  const { key, group, value, lockedBy, mayChange, notCounted, proposed, changes } = setting
  const isStop = group === 'stops'
  const isStopped = isStop && value !== ''
  const name = nameOf(key)
  const difference = proposed && differenceOf(setting, value, proposed.value)
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-strong">
            {name} {isStopped && <Badge tone="danger">Stopped</Badge>}
          </h3>
          <p className="text-fg-2 wrap-anywhere">{valueText(setting, value)}</p>
        </div>
        {lockedBy !== null && <p className="text-sm text-fg-3 wrap-anywhere">Set by {lockedBy}</p>}
        {mayChange && (
          <SmallButton aria-label={`${buttonText(isStop, isStopped)} ${name}`} onClick={onChange}>
            {buttonText(isStop, isStopped)}
          </SmallButton>
        )}
      </div>
      {notCounted !== undefined && (
        <p className="text-sm text-warn wrap-anywhere">{notCountedText(setting)}</p>
      )}
      {proposed !== null && (
        <div className="grid gap-0.5 border-l-2 border-line pl-3 text-sm">
          <p className="wrap-anywhere">
            <span className="font-strong">{valueText(setting, proposed.value)}</span>
            {difference !== null && ` (${difference})`} <Badge tone="warn">Proposed</Badge>
          </p>
          <p className="text-fg-2 wrap-anywhere">{proposed.reason}</p>
          <p className="text-fg-3 wrap-anywhere">
            {proposed.proposedBy}
            <TimeAfter words=", from" at={proposed.effectiveFrom} />
            {' · '}
            <Link href={proposalPlace(proposed.id)} className="text-brand underline underline-offset-2">
              Another person confirms it
            </Link>
          </p>
        </div>
      )}
      {changes.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-fg-2">
            History ({changes.length}
            {changes.some(({ state }) => state === 'scheduled') && ', one is scheduled'})
          </summary>
          <ol className="mt-2 grid gap-3">
            {changes.map((change, at) => (
              <Change key={change.id} setting={setting} change={change} before={changes[at + 1]} />
            ))}
          </ol>
        </details>
      )}
    </li>
  )
}

/** Why the newest value, which contradicts what the environment trades, is not in force. */
const notCountedText = (setting: OfficeSetting): string => {
  const stored = setting.changes.find(({ state }) => state === 'in force')
  return `${stored ? `“${valueText(setting, stored.value)}” does not count. ` : ''}${setting.notCounted ?? ''}.`
}

/** A change: a figure's difference, or the parts' former values, if any. */
function differenceOf({ unit, parts = [] }: OfficeSetting, from: ShownValue, to: ShownValue): string | null {
  if (parts.length === 0) return differenceText(unit, from, to)
  if (isNothing(from)) return null
  const changed = partDifferences(parts, from, to)
  return changed.length === 0 ? null : changed.map(({ label, before }) => `${label} was ${before}`).join('; ')
}

const buttonText = (isStop: boolean, isStopped: boolean): string =>
  isStop ? (isStopped ? 'Start or Reword' : 'Stop') : 'Change'

interface ChangeProps {
  setting: OfficeSetting
  change: SettingChange
  before: SettingChange | undefined
}

function Change({ setting, change, before }: ChangeProps) {
  const difference = before && differenceOf(setting, before.value, change.value)
  return (
    <li className="grid gap-0.5 border-l-2 border-line pl-3">
      <p className="wrap-anywhere">
        <span className="font-strong">{valueText(setting, change.value)}</span>
        {difference !== null && difference !== undefined && ` (${difference})`}{' '}
        {change.state !== 'past' && (
          <Badge tone={change.state === 'scheduled' ? 'warn' : 'neutral'}>
            {change.state === 'scheduled' ? 'Scheduled' : 'In force'}
          </Badge>
        )}
      </p>
      <p className="text-fg-2 wrap-anywhere">{change.reason}</p>
      {change.proposedBy !== null && (
        <p className="text-fg-3 wrap-anywhere">
          {change.proposedBy}
          {change.confirmedBy !== null && `, confirmed by ${change.confirmedBy}`}
          <TimeAfter words=", from" at={change.effectiveFrom} />
        </p>
      )}
    </li>
  )
}
