/** Records a user saved while a plan was theirs, as the lists have them: a position and an import. */
export const keptPosition = {
  id: "p1",
  name: "Bull",
  note: "",
  settlement: "24hs",
  status: "closed",
  version: 1,
  createdAt: "2026-11-01T15:00:00Z",
  updatedAt: "2026-11-01T15:00:00Z",
  content: null,
  today: [],
};
export const keptImport = {
  id: "i1",
  fileName: "octubre.csv",
  layout: null,
  createdAt: "2026-11-01T15:00:00Z",
  operations: 12,
};
