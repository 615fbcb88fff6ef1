import { INVITATION_LINK_HOURS } from '../invitations/invitation.ts'
import { LINK_LIFETIME_MS } from '../people/email-link.ts'

const HOUR_MS = 3_600_000

export const proofLetter = (productName: string) => ({
  title: `Confirm your email address for ${productName}`,
  body:
    `Open the link and press Confirm Email. It works once, for ${LINK_LIFETIME_MS.proof / HOUR_MS} hours. ` +
    'If you have no account with us, ignore this message.',
})

export const resetLetter = (productName: string) => ({
  title: `Reset your ${productName} password`,
  body:
    `Open the link to choose a new password. It works once, for ${LINK_LIFETIME_MS.reset / 60_000} minutes. ` +
    'If this was not you, ignore this message: your password stays the same.',
})

const CHANGE_HOURS = LINK_LIFETIME_MS.new_address / HOUR_MS

export const newAddressLetter = (productName: string) => ({
  title: `Confirm your new email address for ${productName}`,
  body:
    `Open the link and press Confirm Change. It works once, for ${CHANGE_HOURS} hours. ` +
    'If this was not you, ignore this message: nothing changes.',
})

/** For a customer without a second factor. */
export const oldAddressLetter = (productName: string) => ({
  title: `Confirm the change of your ${productName} email address`,
  body:
    `Someone with your password asked for a new email address. If it was you, open the link and press Confirm ` +
    `Change. It works once, for ${CHANGE_HOURS} hours. If it was not you, do not confirm: sign in, cancel the ` +
    'change under Security, and change your password.',
})

const RESTORE_DAYS = LINK_LIFETIME_MS.restore / (24 * HOUR_MS)

/** Tells the earlier address how to undo the change. */
export const restoreLetter = (productName: string) => ({
  title: `Your ${productName} email address was changed`,
  body:
    'Your account has a new email address. If it was you, there is nothing to do. If this was not you, open the link ' +
    `and press Restore Address within ${RESTORE_DAYS} days: this address is put back, everyone is signed out, and ` +
    'withdrawals pause.',
})

/** Tells the address that a restored one replaced. */
export const restoredLetter = (productName: string) => ({
  title: `A change of your ${productName} email address was undone`,
  body:
    'The address that the account had before was put back by a link we mailed to it. This address no longer belongs ' +
    'to the account. If this was not you, contact support.',
  link: '/auth',
})

/** Another customer tried to change to this address. */
export const addressInUseLetter = (productName: string) => ({
  title: `Someone tried to use your email address`,
  body:
    `Someone tried to change the email address of another ${productName} account to yours. Nothing has changed. ` +
    'If it was you, sign in to the account that you have; if you forgot its password, choose Forgot password? on ' +
    'the sign-in page.',
  link: '/auth',
})

/** The reader has no account yet. */
export const invitationLetter = (productName: string) => ({
  title: `You are invited to the staff of ${productName}`,
  body:
    `Open the link, choose a password, and sign in. It works once, for ${INVITATION_LINK_HOURS} hours. ` +
    'If you do not expect this, ignore this message.',
  why: `An administrator of ${productName} invited this address. We'll never ask for your password by email.`,
})

export const breakGlassLetter = (productName: string) => ({
  title: `The break-glass account of ${productName} was used`,
  body:
    'Someone entered the password of the account that works without single sign-on. If none of you did, deactivate ' +
    'it under Staff, and look at the audit log.',
  link: '/admin/audit',
})
