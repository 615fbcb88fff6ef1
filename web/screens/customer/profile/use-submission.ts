import { useRef, useState } from 'react'
import {
  createProfile,
  type Profile,
  type ProfileSubmission,
  updateProfile,
} from '#contract/people/profiles.ts'
import { call } from '#web/lib/api/client.ts'
import { upload } from '#web/lib/api/upload.ts'

/** Not to be reported as a failure. */
export class UploadCancelled extends Error {}

/** With a document, the upload has progress and can be cancelled. */
export function useSubmission(isFirst: boolean) {
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
