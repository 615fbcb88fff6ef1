import * as z from 'zod/mini'
import {
  ANNOUNCEMENT_LEVELS,
  AUDIENCES,
  MAX_ANNOUNCEMENT_CHARACTERS,
} from '#domain/announcements/announcement.ts'
import { SERVICES } from '#domain/announcements/service-status.ts'
import { distinct, instantField } from './fields.ts'
import { textField } from './text-fields.ts'

export const announced = {
  level: z.enum(ANNOUNCEMENT_LEVELS, { error: 'Choose a level' }),
  text: textField('Text', MAX_ANNOUNCEMENT_CHARACTERS),
  audiences: setOf(AUDIENCES, 1, 'Choose who reads it'),
  /** The services that an incident concerns. */
  services: z.optional(setOf(SERVICES, 0, 'Choose services')),
  /** At once, unless said. */
  startsAt: z.optional(instantField),
  endsAt: z.optional(instantField),
}

function setOf<const Names extends readonly [string, ...string[]]>(
  names: Names,
  least: 0 | 1,
  message: string,
) {
  return z
    .array(z.enum(names, { error: message }), { error: message })
    .check(
      z.minLength(least, { error: message }),
      z.maxLength(names.length, { error: message }),
      distinct(message),
    )
}
