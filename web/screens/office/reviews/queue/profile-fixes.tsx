import { X } from 'lucide-react'
import {
  FIX_REASONS,
  FIX_TEXTS,
  PROFILE_LABELS,
  PROFILE_PARTS,
  type ProfileFix,
} from '#domain/reviews/profile-fix.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

interface ProfileFixesProps {
  fixes: readonly ProfileFix[]
  onChange: (fixes: readonly ProfileFix[]) => void
}

/** Chooses the fields to correct, each with the reason. None is fine. */
export function ProfileFixes({ fixes, onChange }: ProfileFixesProps) {
  const left = PROFILE_PARTS.filter((part) => fixes.every(({ field }) => field !== part))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium text-fg-2">Fields to correct</legend>
      {fixes.map((fix) => (
        <div key={fix.field} className="flex items-end gap-1.5">
          <div className="min-w-0 flex-1">
            <Field label={PROFILE_LABELS[fix.field]}>
              <Select
                value={fix.reason}
                onChange={({ target }) =>
                  onChange(
                    fixes.map((one) => (one === fix ? { ...fix, reason: reasonOf(target.value) } : one)),
                  )
                }
              >
                {FIX_REASONS.map((reason) => (
                  <option key={reason} value={reason}>
                    {FIX_TEXTS[reason]}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <IconButton
            label={`Remove ${PROFILE_LABELS[fix.field]}`}
            icon={<X aria-hidden />}
            onClick={() => onChange(fixes.filter((one) => one !== fix))}
          />
        </div>
      ))}
      {left.length > 0 && (
        <Select
          aria-label="Add a field"
          value=""
          onChange={({ target }) => {
            const field = left.find((part) => part === target.value)
            if (field !== undefined) onChange([...fixes, { field, reason: FIX_REASONS[0] }])
          }}
        >
          <option value="">{fixes.length === 0 ? 'No particular field' : 'Add another field'}</option>
          {left.map((part) => (
            <option key={part} value={part}>
              {PROFILE_LABELS[part]}
            </option>
          ))}
        </Select>
      )}
    </fieldset>
  )
}

const reasonOf = (value: string) => FIX_REASONS.find((reason) => reason === value) ?? FIX_REASONS[0]
