/** The call that attaches a receipt at a payment's `receipts`: a file's bytes, with its name in the address. */
export function uploadOf(receipts: string, content: Buffer, name = "a.pdf") {
  return {
    method: "POST",
    url: `${receipts}?name=${encodeURIComponent(name)}`,
    type: "application/octet-stream",
    payload: content,
  } as const;
}
