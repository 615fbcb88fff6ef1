import { type SubmitEvent, useRef, useState } from 'react'
import {
  createProfile,
  getProfile,
  type Profile,
  type ProfileSubmission,
  updateProfile,
} from '#contract/people/profiles.ts'
import { schemaErrors, serverErrors } from '#web/features/forms/field-errors.ts'
import { useForm } from '#web/features/forms/use-form.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { draftOf, EMPTY_PROFILE, type ProfileDraft } from '#web/features/profile/profile-fields.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { putAnswer } from '#web/lib/api/query.ts'
import { upload } from '#web/lib/api/upload.ts'
import { DOCUMENT_REQUIRED, type PickedDocument } from './picked-document.ts'
import { profileCheck } from './profile-check.ts'

/**
 * A profile being written, with its document, and its submission. `profile` is the saved one or null. A first profile
 * needs a document, as does one whose document has to be corrected; input survives a failure.
 */
export function useProfileForm(profile: Profile | null, onSaved: () => void) {
  const [defaults] = useState(profile === null ? EMPTY_PROFILE : draftOf(profile))
  const form = useForm<ProfileDraft>({
    defaults,
    check: (draft) => schemaErrors(profileCheck, draft),
    checkOn: 'onChange',
  })
  const { setErrors, focus } = form
  const [document, setDocument] = useState<PickedDocument | null>(null)
  const [documentError, setDocumentError] = useState<string>()
  const documentInput = useRef<HTMLInputElement>(null)
  const { submit, fraction, cancel } = useSubmission(profile === null)

  const save = useAction({
    call: submit,
    success: {
      title: profile === null ? 'Profile Submitted' : 'Profile Updated',
      description: 'Your profile has been submitted for review',
    },
    onSuccess: (saved) => {
      putAnswer(getProfile, {}, saved)
      onSaved()
    },
    failure: (error) => (error instanceof UploadCancelled ? undefined : 'Error'),
    onError: (error) => {
      if (error instanceof UploadCancelled) return
      const { idDocument, ...errors } = serverErrors(error)
      setErrors(errors)
      if (idDocument !== undefined) setDocumentError(idDocument)
      const first = error instanceof CallError ? error.errors[0]?.path : undefined
      if (first === 'idDocument') documentInput.current?.focus()
      else if (first !== undefined) focus(first)
    },
  })

  const mustReplaceDocument = profile?.fixes.some(({ field }) => field === 'idDocument') ?? true
  const isDocumentMissing = document === null && mustReplaceDocument
  const sendFields = (draft: ProfileDraft) => {
    const fields = profileCheck.parse(draft)
    if (isDocumentMissing) documentInput.current?.focus()
    else save.mutate(document === null ? fields : { ...fields, idDocument: document.dataUrl })
  }
  return {
    form,
    document: {
      input: documentInput,
      picked: document,
      error: documentError,
      onPicked: (picked: PickedDocument | null) => {
        setDocument(picked)
        setDocumentError(undefined)
      },
      onError: setDocumentError,
    },
    send: (event: SubmitEvent<HTMLFormElement>) => {
      if (isDocumentMissing) setDocumentError(DOCUMENT_REQUIRED)
      form.submit(sendFields)(event)
    },
    isSaving: save.isPending,
    /** 0 to 1; null while nothing is uploaded. */
    uploadedFraction: fraction,
    cancelUpload: cancel,
  }
}

export type ProfileWriting = ReturnType<typeof useProfileForm>

/** Not to be reported as a failure. */
class UploadCancelled extends Error {}

/** With a document, the upload has progress and can be cancelled. */
function useSubmission(isFirst: boolean) {
  const [fraction, setFraction] = useState<number | null>(null)
  const underWay = useRef<AbortController>(null)
  const submit = async (body: ProfileSubmission): Promise<Profile> => {
    const endpoint = isFirst ? createProfile : updateProfile
    if (body.idDocument === undefined) return call(endpoint, { body })
    const controller = new AbortController()
    underWay.current = controller
    setFraction(0)
    try {
      return await upload(endpoint, { body }, { onProgress: setFraction, signal: controller.signal })
    } finally {
      setFraction(null)
    }
  }
  const cancel = () => underWay.current?.abort(new UploadCancelled())
  return { submit, cancel, fraction }
}
