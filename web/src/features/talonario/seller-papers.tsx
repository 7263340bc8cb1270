import { BuyerNotices } from './buyer-notices.tsx'
import { OwnBooks } from './own-books.tsx'

/** What a seller has on paper: their books, and who says to have bought of them. */
export default function SellerPapers() {
  return (
    <>
      <OwnBooks />
      <BuyerNotices />
    </>
  )
}
