import type { Page } from '@playwright/test'

/** Fills every text and choice of the profile form, as Ada Lovelace; the document is picked apart. */
export async function fillProfile(page: Page): Promise<void> {
  const texts = {
    'Full Name': 'Ada Lovelace',
    'Phone Number': '+44 20 7946 0000',
    'Date of Birth': '1990-12-10',
    Nationality: 'United Kingdom',
    Occupation: 'Mathematician',
    'Source of Funds': 'Salary',
    Address: '12 St James Square',
    City: 'London',
    'Postal Code': 'SW1Y 4JH',
    Country: 'United Kingdom',
    'ID Number': 'P1234567',
  }
  for (const [label, text] of Object.entries(texts)) {
    const field = page.getByLabel(label, { exact: true })
    await (/^(Nationality|Country)$/.test(label) ? field.selectOption(text) : field.fill(text))
  }
}
