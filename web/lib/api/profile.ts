import { queryOptions, useQuery } from '@tanstack/react-query'
import { getProfile, type Profile } from '#contract/people/profiles.ts'
import { CallError } from './call-error.ts'
import { call } from './client.ts'
import { CHANGES_ELSEWHERE, keyOf } from './query.ts'

/** The latest profile submission, for parts of a screen that fetches it on every visit. */
export const PROFILE_QUERY = queryOptions({ queryKey: keyOf(getProfile, {}), queryFn: fetchProfile })

/** The latest profile submission; null before the first. */
export const useProfile = () => useQuery({ ...PROFILE_QUERY, ...CHANGES_ELSEWHERE })

async function fetchProfile(): Promise<Profile | null> {
  try {
    return await call(getProfile, {})
  } catch (error) {
    if (error instanceof CallError && error.code === 'no_profile') return null
    throw error
  }
}
