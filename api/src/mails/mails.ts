import { accountMails } from './account.ts'
import { drawMails } from './draw.ts'
import { organiserMails } from './organiser.ts'
import { purchaseMails } from './purchase.ts'
import { refundMails } from './refund.ts'
import { sellerMails } from './seller.ts'

/** Every mail of the app, by the name it is sent by: pure functions of their data. `samples.txt` shows each. */
export const mails = {
  ...accountMails,
  ...sellerMails,
  ...purchaseMails,
  ...refundMails,
  ...drawMails,
  ...organiserMails,
}

export type Mails = typeof mails
