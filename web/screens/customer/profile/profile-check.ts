import * as z from 'zod/mini'
import { profileForm } from '#contract/people/profile-form.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { BIRTH_FAULTS, birthFault, isCalendarDate } from '#domain/people/profile.ts'
import { now } from '#web/lib/live/clock.ts'

/** With the server's check of the date of birth. */
export const profileCheck = z.extend(profileForm, {
  dateOfBirth: profileForm.shape.dateOfBirth.check((context) => {
    const { value } = context
    const fault = isCalendarDate(value) ? birthFault(value, newYorkDateAt(now().getTime())) : null
    if (fault !== null) context.issues.push({ code: 'custom', message: BIRTH_FAULTS[fault], input: value })
  }),
})
