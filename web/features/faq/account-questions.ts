import { PAUSE_HOURS } from '#domain/people/payout-pause.ts'
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
