import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { getProfile, type Profile } from '#contract/people/profiles.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { putAnswer } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { DocumentField } from './document-field.tsx'
import { DOCUMENT_REQUIRED, type PickedDocument } from './picked-document.ts'
import {
  draftOf,
  EMPTY_PROFILE,
  isProfileField,
  PROFILE_SECTIONS,
  type ProfileDraft,
} from '#web/features/profile/profile-fields.ts'
import { profileCheck } from './profile-check.ts'
import { ProfileField } from './profile-field.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { UploadCancelled, useSubmission } from './use-submission.ts'

interface ProfileFormProps {
  /** The saved profile to edit; null for a first one. */
  profile: Profile | null
  onSaved: () => void
  onCancel?: () => void
}

/** Asks for a profile and submits it for review. What was typed survives a failure. */
export function ProfileForm({ profile, onSaved, onCancel }: ProfileFormProps) {
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm<ProfileDraft, unknown, ProfileDraft>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(profileCheck),
    defaultValues: profile === null ? EMPTY_PROFILE : draftOf(profile),
  })
  const [document, setDocument] = useState<PickedDocument | null>(null)
  const [documentFault, setDocumentFault] = useState<string>()
  const documentInput = useRef<HTMLInputElement>(null)

  const submission = useSubmission(profile === null)
  const save = useMutation({
    mutationFn: submission.submit,
    onSuccess: (saved) => {
      putAnswer(getProfile, {}, saved)
      toast({
        tone: 'success',
        title: profile === null ? 'Profile Submitted' : 'Profile Updated',
        description: 'Your profile has been submitted for review',
      })
      onSaved()
    },
    onError: (error) => {
      if (error instanceof UploadCancelled) return
      const description = detailOf(error, 'Please check your connection and try again')
      toast({ tone: 'error', title: 'Error', description })
      if (error instanceof CallError) showServerErrors(error)
    },
  })
  const showServerErrors = ({ errors: refused }: CallError) => {
    const [first] = refused
    for (const { path, message } of refused) {
      if (isProfileField(path)) setError(path, { message }, { shouldFocus: path === first?.path })
      if (path === 'idDocument') setDocumentFault(message)
    }
    if (first?.path === 'idDocument') documentInput.current?.focus()
  }

  const isDocumentMissing = document === null && profile === null
  const showMissingDocument = () => isDocumentMissing && setDocumentFault(DOCUMENT_REQUIRED)
  const send = (fields: ProfileDraft) => {
    if (isDocumentMissing) {
      showMissingDocument()
      documentInput.current?.focus()
    } else {
      save.mutate(document === null ? fields : { ...fields, idDocument: document.dataUrl })
    }
  }

  const [buttonText, pendingText] =
    profile === null ? ['Submit Profile', 'Submitting...'] : ['Update Profile', 'Updating...']
  return (
    <form
      noValidate
      className="grid gap-3 md:gap-4"
      onSubmit={(event) => void handleSubmit(send, showMissingDocument)(event)}
    >
      <div className="grid gap-3 md:gap-4 lg:grid-cols-2">
        {PROFILE_SECTIONS.map(({ title, fields }, index) => (
          <Card key={title} title={title}>
            <div className="grid gap-4 sm:grid-cols-2">
              {fields.map((name) => (
                <ProfileField key={name} name={name} error={errors[name]?.message} control={register(name)} />
              ))}
            </div>
            {index === PROFILE_SECTIONS.length - 1 && (
              <div className="mt-4">
                <DocumentField
                  input={documentInput}
                  picked={document}
                  error={documentFault}
                  uploadedUrl={profile?.idDocument}
                  onPicked={(picked) => {
                    setDocument(picked)
                    setDocumentFault(undefined)
                  }}
                  onFault={setDocumentFault}
                />
              </div>
            )}
          </Card>
        ))}
      </div>
      {submission.part !== null && <UploadProgress part={submission.part} onCancel={submission.cancel} />}
      <div className="flex flex-col-reverse gap-2.5 md:flex-row md:justify-end">
        {onCancel !== undefined && (
          <Button variant="secondary" size="lg" disabled={save.isPending} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="lg" pending={save.isPending}>
          {save.isPending ? pendingText : buttonText}
        </Button>
      </div>
    </form>
  )
}
