/** Under every screen, alert and answer of the strategies' suite (design.md section 12). */
export const informationNotice = "Es información, no una recomendación.";
