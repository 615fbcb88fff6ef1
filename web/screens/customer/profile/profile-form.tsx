import type { Profile } from '#contract/people/profiles.ts'
import { FIX_TEXTS, type ProfilePart } from '#domain/reviews/profile-fix.ts'
import { PROFILE_SECTIONS } from '#web/features/profile/profile-fields.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DocumentField } from './document-field.tsx'
import { ProfileField } from './profile-field.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useProfileForm } from './use-profile-form.ts'

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
    <form ref={ref} noValidate className="grid gap-3 md:gap-4" onSubmit={send}>
      <div className="grid gap-3 md:gap-4 lg:grid-cols-2">
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
