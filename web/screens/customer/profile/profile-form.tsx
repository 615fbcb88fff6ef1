import { useState } from 'react'
import type { Profile } from '#contract/people/profiles.ts'
import { COUNTRIES, isCountry } from '#domain/people/countries.ts'
import { FIX_TEXTS, PROFILE_LABELS, type ProfilePart } from '#domain/reviews/profile-fix.ts'
import {
  PROFILE_FIELDS,
  PROFILE_SECTIONS,
  type ProfileFieldName,
} from '#web/features/profile/profile-fields.ts'
import { optionText } from '#web/features/profile/profile-text.ts'
import { now } from '#web/lib/live/clock.ts'
import { Button, SmallButton } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { DocumentField } from './document-field.tsx'
import { useProfileForm, type ProfileWriting } from './use-profile-form.ts'

interface ProfileFormProps {
  /** The saved profile to edit; null for a first one. */
  profile: Profile | null
  /** Asks only for corrections, and what the check refuses. */
  onlyFixes?: boolean
  onSaved: () => void
  onCancel?: () => void
}

export function ProfileForm({ profile, onlyFixes = false, onSaved, onCancel }: ProfileFormProps) {
  const { form, document, send, isSaving, uploadedFraction, cancelUpload } = useProfileForm(profile, onSaved)
  const fixes = new Map(profile?.fixes.map(({ field, reason }) => [field, FIX_TEXTS[reason]]))
  const isAsked = (name: ProfilePart, error?: string) => !onlyFixes || fixes.has(name) || error !== undefined
  const isDocumentAsked = isAsked('idDocument', document.error)
  const { ref, errors, control } = form
  const [buttonText, pendingText] =
    profile === null ? ['Submit Profile', 'Submitting...'] : ['Update Profile', 'Updating...']
  return (
    <form ref={ref} noValidate className="grid grid-cols-1 gap-3 md:gap-4" onSubmit={send}>
      <div className="grid grid-cols-1 gap-3 md:gap-4 lg:grid-cols-2">
        {PROFILE_SECTIONS.map(({ title, fields }, index) => {
          const asked = fields.filter((name) => isAsked(name, errors[name]))
          const hasDocument = index === PROFILE_SECTIONS.length - 1 && isDocumentAsked
          if (asked.length === 0 && !hasDocument) return null
          return (
            <Card key={title} title={title}>
              <div className="grid gap-4 sm:grid-cols-2">
                {asked.map((name) => (
                  <ProfileField
                    key={name}
                    name={name}
                    fix={fixes.get(name)}
                    error={errors[name]}
                    control={control(name)}
                  />
                ))}
              </div>
              {hasDocument && (
                <div className={asked.length > 0 ? 'mt-4' : undefined}>
                  <DocumentField
                    {...document}
                    fix={fixes.get('idDocument')}
                    uploadedUrl={profile?.idDocument}
                  />
                </div>
              )}
            </Card>
          )
        })}
      </div>
      {uploadedFraction !== null && <UploadProgress fraction={uploadedFraction} onCancel={cancelUpload} />}
      <div className="flex flex-col-reverse gap-2.5 md:flex-row md:justify-end">
        {onCancel !== undefined && (
          <Button variant="secondary" size="lg" disabled={isSaving} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="lg" pending={isSaving}>
          {isSaving ? pendingText : buttonText}
        </Button>
      </div>
    </form>
  )
}

interface ProfileFieldProps {
  name: ProfileFieldName
  fix: string | undefined
  error: string | undefined
  control: ReturnType<ProfileWriting['form']['control']>
}

function ProfileField({ name, fix, error, control }: ProfileFieldProps) {
  const { hint, type, choosesCountry, autoComplete = 'off' } = PROFILE_FIELDS[name]
  const options = choosesCountry ? countriesFor(control.value) : PROFILE_FIELDS[name].options
  return (
    <Field
      label={PROFILE_LABELS[name]}
      required
      error={error}
      hint={[fix, hint].filter((text) => text !== undefined).join('. ') || undefined}
    >
      {options === undefined ? (
        <Input
          {...control}
          type={type ?? 'text'}
          autoComplete={autoComplete}
          {...(type === 'date' ? { min: '1900-01-01', max: now().toISOString().slice(0, 10) } : {})}
        />
      ) : (
        <Select {...control} autoComplete={autoComplete}>
          {choosesCountry && <option value="">Select a country</option>}
          {options.map((value) => (
            <option key={value} value={value}>
              {optionText(name, value)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Every country; first the value of an older profile, which has to be chosen again. */
const countriesFor = (value: string): readonly string[] =>
  value === '' || isCountry(value) ? COUNTRIES : [value, ...COUNTRIES]

interface UploadProgressProps {
  /** 0 to 1. */
  fraction: number
  onCancel: () => void
}

/** Can be cancelled until everything is sent. */
function UploadProgress({ fraction, onCancel }: UploadProgressProps) {
  const percent = Math.floor(fraction * 100)
  const isSent = fraction >= 1
  return (
    <div className="flex min-w-0 items-center gap-3.5">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="text-sm text-fg-2">
          {isSent ? 'Document uploaded. Submitting…' : `Uploading your document: ${percent}%`}
        </p>
        <div
          role="progressbar"
          aria-label="Uploading your document"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-1 overflow-hidden rounded-full bg-surface-3"
        >
          <div className="h-full rounded-full bg-brand-solid" style={{ width: `${percent}%` }} />
        </div>
      </div>
      {!isSent && <SmallButton onClick={onCancel}>Cancel upload</SmallButton>}
    </div>
  )
}

/** At first only the parts to correct. */
export function EditedProfile({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const hasFixes = profile.fixes.length > 0
  const [onlyFixes, setOnlyFixes] = useState(hasFixes)
  return (
    <div className="page pb-10">
      <PageHeader
        title={hasFixes ? 'Correct Your Profile' : 'Edit Your Profile'}
        subtitle="Changes will be submitted for review"
        aside={
          onlyFixes && (
            <Button variant="secondary" onClick={() => setOnlyFixes(false)}>
              Show all fields
            </Button>
          )
        }
      />
      {profile.status === 'approved' && (
        <Note tone="warn" className="mb-3">
          Your profile is approved. If you submit changes, you cannot trade or deposit funds until they are
          approved.
        </Note>
      )}
      {hasFixes && profile.rejectionReason !== null && (
        <Note tone="warn" className="mb-3 whitespace-pre-line wrap-anywhere">
          {profile.rejectionReason}
        </Note>
      )}
      <ProfileForm profile={profile} onlyFixes={onlyFixes} onSaved={onClose} onCancel={onClose} />
    </div>
  )
}
