import { LINK_LIFETIME_MS } from '#domain/people/email-link.ts'
import { PASSWORD_RESET_LIFETIME_MS } from '#domain/people/password-reset.ts'
import { MIN_PASSWORD_CHARACTERS } from '#domain/people/password-score.ts'
import { PAUSE_HOURS } from '#domain/people/payout-pause.ts'
import { MAX_PASSKEYS, RECOVERY_CODES } from '#domain/people/second-factor.ts'
import {
  CUSTOMER_IDLE_MINUTES,
  CUSTOMER_SESSION_HOURS,
  IDLE_MINUTES_CHOICES,
} from '#domain/people/session-lifetime.ts'
import type { FaqFacts, FaqText } from './faq-facts.ts'

const MEGABYTE = 1_048_576

export const profileQuestions = ({ productName, maxDocumentBytes }: FaqFacts): FaqText[] => [
  {
    id: 'getting-started',
    question: `How do I get started with ${productName}?`,
    keywords: 'begin join open create new account signup register registration work works',
    answer:
      'Create your account, then open your profile from your name in the header and submit it for review. ' +
      'Once an administrator approves it, you can deposit funds. Once your deposit is credited, you can trade.',
  },
  {
    id: 'profile-why',
    question: 'Why do I have to complete my profile?',
    keywords: 'verify verification identity kyc information required need',
    answer:
      'We must verify your identity. Until your profile is approved, you can look around, but you cannot deposit ' +
      'or trade.',
  },
  {
    id: 'profile-document',
    question: 'Which ID document can I upload, and how large can it be?',
    keywords:
      'identification identity passport license card photo picture scan file size big format type megabyte mb ' +
      'accept accepted documents kind',
    answer:
      `A passport, a national ID or a driver's license, as a PDF or as a JPEG, PNG or WebP image of at most ` +
      `${maxDocumentBytes / MEGABYTE}MB.`,
  },
  {
    id: 'profile-review',
    question: 'How do I know whether my profile was approved?',
    keywords: 'status pending review reviewed under verified verification long take approval decide',
    answer:
      'The dashboard and your profile show its status: under review, approved or rejected. We notify you when an ' +
      'administrator decides.',
  },
  {
    id: 'profile-rejected',
    question: 'My profile was rejected. What can I do?',
    keywords: 'declined denied refused rejection reason fix',
    answer:
      'Open your profile to see the reason. Choose Edit, correct it and submit it again. It is then under review ' +
      'again.',
  },
  {
    id: 'profile-edit',
    question: 'Can I change my personal details later?',
    keywords: 'update edit name home address phone number moved married correct information',
    answer:
      'Yes. Choose Edit on your profile. A changed profile is reviewed again, and you cannot deposit or trade ' +
      'until it is approved. You can still withdraw.',
  },
]

export const accountQuestions = ({ mailedLinks }: FaqFacts): FaqText[] => [
  {
    id: 'account-email',
    question: 'Can I change my email or username?',
    keywords: 'mail address new different wrong',
    answer:
      'Your email, yes: on your profile, under Security, choose Change next to it' +
      (mailedLinks ? ', and then open the link that we send to the new address. ' : '. ') +
      `Withdrawals then pause for ${PAUSE_HOURS.email_change} hours. A username stays the same.`,
  },
  {
    id: 'email-confirmation',
    question: 'Why do I have to confirm my email address?',
    keywords: 'mail verify verification confirmation proof link links resend again received',
    answer: mailedLinks
      ? 'So that we can reach you, and only you can reset your password by mail. Until you have opened the link that ' +
        'we sent you, you cannot withdraw. Your profile sends another one, under Security.'
      : 'You do not have to: we send no links by mail here.',
  },
  {
    id: 'account-age',
    question: 'How old do I have to be to open an account?',
    keywords: 'signup age year years minimum child children minor adult',
    // Repeats `BIRTH_FAULTS`, whose file would bring 7 kB of form schemas.
    answer: 'You must be at least 18 years old.',
  },
  {
    id: 'account-types',
    question: 'What types of accounts are available?',
    keywords: 'account type retirement ira roth 401k joint business company trust custodial savings second',
    answer:
      'One: an account of your own, with a wallet in US dollars. There are no joint, retirement or business ' +
      'accounts.',
  },
  {
    id: 'account-close',
    question: 'How do I close my account?',
    keywords: 'delete deletion remove cancel terminate closing leave permanently',
    answer:
      'Sell what you hold and withdraw your balance. Then choose Talk to a person in the chat and ask our team to ' +
      'close the account.',
  },
]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** "15, 30 or 60" */
const IDLE_CHOICES = IDLE_MINUTES_CHOICES.join(', ').replace(/, (?!.*,)/, ' or ')

export const passwordQuestions = ({ productName, passwordReset }: FaqFacts): FaqText[] => [
  {
    id: 'password-change',
    question: 'How do I change my password?',
    keywords: 'update new strong characters rule rules requirement requirements long',
    answer:
      'On your profile, under Security, choose Change Password and enter your current password and a new one. ' +
      `You'll be signed out on other devices. A password needs at least ${MIN_PASSWORD_CHARACTERS} characters of ` +
      `different kinds, and must not contain your username, your email address or the name ${productName}.`,
  },
  {
    id: 'password-forgotten',
    question: 'I forgot my password. What now?',
    keywords: 'forget forgotten lost reset remember recover recovery',
    answer:
      `${waysToReset(passwordReset)} The new password then applies immediately, you're signed out everywhere, and ` +
      `for your safety withdrawals pause for ${PAUSE_HOURS.password_reset} hours.`,
  },
]

function waysToReset({ link, review }: FaqFacts['passwordReset']): string {
  const mailed =
    'Choose Forgot password? on the sign-in page and enter your email: if you have confirmed that address, we send ' +
    `it a link that works once, for ${LINK_LIFETIME_MS.reset / MINUTE_MS} minutes.`
  const reviewed =
    'enter your username, email and a new password, and an administrator has ' +
    `${PASSWORD_RESET_LIFETIME_MS / HOUR_MS} hours to decide.`
  if (link && review) return `${mailed} Or ask an administrator instead: ${reviewed}`
  if (link) return mailed
  return review
    ? `Choose Forgot password? on the sign-in page, ${reviewed}`
    : 'Please contact support: passwords are not reset online here.'
}

export const SECURITY_QUESTIONS: readonly FaqText[] = [
  {
    id: 'signed-out',
    question: 'Why was I signed out?',
    keywords: 'logged log logout session ended expired timeout keep often',
    answer:
      `You are signed out after ${CUSTOMER_IDLE_MINUTES} minutes without activity, after ` +
      `${CUSTOMER_SESSION_HOURS} hours in any case, and when your password is reset or changed on another device. ` +
      `Under Security on your profile you can choose ${IDLE_CHOICES} minutes.`,
  },
  {
    id: 'sessions',
    question: 'Can I see where I am signed in?',
    keywords: 'device devices browser browsers logged session session active where everywhere',
    answer:
      'Yes. Your profile lists the browsers you are signed in with under Security, and you can sign each of them ' +
      "out there. If you don't recognize one, sign it out and change your password.",
  },
  {
    id: 'password-asked',
    question: 'Why am I asked for my password when I deposit or withdraw?',
    keywords: 'ask asks enter again confirm every time',
    answer: 'To protect your money if you leave this browser open. It is your account password.',
  },
  {
    id: 'support',
    question: 'How can I talk to a person?',
    keywords: 'human agent support help contact',
    answer:
      'Open the live chat (the message icon in the header) and choose Talk to a person. An administrator answers in ' +
      'the same chat, and we notify you.',
  },
  {
    id: 'second-step',
    question: 'How do I turn on two-step sign-in?',
    keywords:
      'two factor authentication authenticator app 2fa second step setup set enable totp code protect',
    answer:
      'On your profile, under Two-Step Sign-In, set up an authenticator app or add a passkey. Signing in then needs ' +
      'your password and a second step.',
  },
  {
    id: 'passkeys',
    question: 'What is a passkey, and how do I add one?',
    keywords: 'passkeys fingerprint face screen lock security key yubikey biometric remove',
    answer:
      'A passkey signs you in with your fingerprint, face or screen lock. Choose Add a passkey on your profile, ' +
      `under Two-Step Sign-In. You can have ${MAX_PASSKEYS}.`,
  },
  {
    id: 'recovery-codes',
    question: 'What are recovery codes?',
    keywords: 'recovery code backup new lost ran use print save',
    answer:
      `${RECOVERY_CODES} codes that you get with your second step. Each works once in place of it, so save them ` +
      'where only you find them. New codes on your profile replaces all earlier ones.',
  },
  {
    id: 'lost-phone',
    question: 'I lost my phone with the authenticator app. How do I sign in?',
    keywords: 'lose stolen broken new phone device access locked two step factor code second replace changed',
    answer:
      'Sign in with a recovery code or a passkey instead of the authenticator app. If you have neither, contact ' +
      'your account administrator. They check who you are before the second step is removed, and withdrawals then ' +
      `pause for ${PAUSE_HOURS.second_factor_removed} hours.`,
  },
  {
    id: 'locked',
    question: 'Why is my account locked, or why can’t I sign in?',
    keywords: 'lock blocked block suspended disabled unlock login log access frozen attempts',
    answer:
      'After several wrong passwords, sign-in pauses for some minutes. An administrator can also lock an account: ' +
      'you are signed out, and your money and holdings are unchanged. Contact your account administrator to unlock ' +
      'it. If you locked it yourself, a password reset unlocks it too.',
  },
  {
    id: 'reset-not-mine',
    question: 'I did not request a password reset. What should I do?',
    keywords: 'stranger notice requested wasnt unknown suspicious warning banner',
    answer:
      'Choose This wasn’t me in the notice on your dashboard or profile. The request is denied at once, and your ' +
      'password stays the same.',
  },
]
