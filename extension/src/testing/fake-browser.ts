type Listener<Values extends unknown[]> = (...values: Values) => unknown;

/** An event of the browser: who listens, and what tells them. */
function eventOf<Values extends unknown[]>() {
  const listeners = new Set<Listener<Values>>();
  return {
    addListener: (listener: Listener<Values>) => void listeners.add(listener),
    removeListener: (listener: Listener<Values>) => void listeners.delete(listener),
    tell: (...values: Values) => [...listeners].map((listener) => listener(...values)),
    count: () => listeners.size,
    clear: () => listeners.clear(),
  };
}

type Changes = Record<string, { readonly newValue?: unknown; readonly oldValue?: unknown }>;

/** What happened to the browser, in order, as lines for a text. */
const did: string[] = [];
const written = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** A storage area that tells every context of each change, also the one that made it. */
function areaOf(name: string) {
  const entries = new Map<string, unknown>();
  const onChanged = eventOf<[Changes]>();
  const set = async (items: Record<string, unknown>) => {
    const changes: Changes = {};
    for (const [key, newValue] of Object.entries(items)) {
      changes[key] = { newValue, oldValue: entries.get(key) };
      if (entries.get(key) !== newValue) did.push(`${name} keeps ${key} = ${written(newValue)}`);
      entries.set(key, newValue);
    }
    onChanged.tell(changes);
  };
  return {
    entries,
    onChanged,
    set,
    get: async (key: string | null) =>
      Object.fromEntries([...entries].filter(([name_]) => key === null || key === name_)),
    remove: async (key: string) => {
      if (!entries.has(key)) return;
      did.push(`${name} forgets ${key}`);
      entries.delete(key);
      onChanged.tell({ [key]: {} });
    },
    setAccessLevel: async ({ accessLevel }: { accessLevel: string }) =>
      void did.push(`${name} is open to ${accessLevel}`),
  };
}

const areas = { session: areaOf("memory"), local: areaOf("disk") };
const permissionsOf = ({
  permissions = [],
  origins = [],
}: {
  permissions?: string[];
  origins?: string[];
}) => [...permissions, ...origins];
type Asked = Parameters<typeof permissionsOf>[0];

/** How the user and the browser stand; each test begins with `resetBrowser`. */
const usual = {
  /** What the user answers to whoever asks for a permission; null where the browser won't ask. */
  answer: true as boolean | null,
  allowed: new Set<string>(),
  /** What the page and other extensions find in the manifest. */
  takesSessions: true,
  isFirefox: false,
};
export const world = { ...usual, did };

const events = {
  message: eventOf<[unknown, { id?: string; url?: string }]>(),
  external: eventOf<[unknown, { id?: string; url?: string }]>(),
  installed: eventOf<[]>(),
  alarm: eventOf<[{ name: string }]>(),
  added: eventOf<[]>(),
  removed: eventOf<[]>(),
  clicked: eventOf<[{ menuItemId: string; selectionText?: string }, { windowId: number }?]>(),
  command: eventOf<[string, { windowId: number }?]>(),
};
export const browserSays = events;
export const storedIn = areas;

const extensionId = "abcdefghijklmnopabcdefghijklmnop";

async function request(asked: Asked): Promise<boolean> {
  const names = permissionsOf(asked);
  if (names.every((name) => world.allowed.has(name))) return true;
  if (world.answer === null) throw new Error("not inside a click");
  did.push(`asks to allow ${names.join(", ")}: ${world.answer ? "yes" : "no"}`);
  if (world.answer) {
    for (const name of names) world.allowed.add(name);
    events.added.tell();
  }
  return world.answer;
}

const alarms = {
  create: (name: string, { periodInMinutes }: { periodInMinutes: number }) =>
    void did.push(`alarm ${name} each ${periodInMinutes} min`),
  clear: async (name: string) => void did.push(`no alarm ${name}`),
  onAlarm: events.alarm,
};

/** Stands for `webextension-polyfill`: what is asked of it is written down in `world.did`. */
export const browser = {
  storage: areas,
  permissions: {
    request,
    contains: async (asked: Asked) => permissionsOf(asked).every((name) => world.allowed.has(name)),
    onAdded: events.added,
    onRemoved: events.removed,
  },
  runtime: {
    id: extensionId,
    getManifest: () => ({
      homepage_url: "https://paridad.test",
      ...(world.takesSessions ? { externally_connectable: {} } : {}),
    }),
    getURL: (path: string) => `/${path}`,
    openOptionsPage: async () => void did.push("opens the options"),
    sendMessage: async (message: object) => {
      did.push(`says ${JSON.stringify(message)}`);
      if (events.message.count() === 0) throw new Error("Could not establish connection");
      events.message.tell(message, { id: extensionId });
    },
    onMessage: events.message,
    onMessageExternal: events.external,
    onInstalled: events.installed,
  },
  action: {
    setTitle: async ({ title }: { title: string }) => void did.push(`icon: ${title}`),
    setBadgeText: async ({ text }: { text: string }) =>
      void did.push(`badge: ${text === "" ? "none" : text}`),
    setBadgeBackgroundColor: async ({ color }: { color: string }) => void did.push(`badge in ${color}`),
  },
  notifications: {
    create: async (id: string, { title, message, type, iconUrl }: Record<string, string>) =>
      void did.push(`system notice ${id} (${type}, ${iconUrl}): ${title} / ${message}`),
  },
  contextMenus: {
    removeAll: async () => void did.push("no menus"),
    create: ({ id, title, contexts }: { id: string; title: string; contexts: string[] }) =>
      void did.push(`menu ${id} over ${contexts.join()}: ${title}`),
    onClicked: events.clicked,
  },
  commands: { onCommand: events.command },
  windows: { getCurrent: async () => ({ id: 7 }) },
  get alarms() {
    return world.allowed.has("alarms") ? alarms : undefined;
  },
  get sidebarAction() {
    return world.isFirefox ? { open: async () => void did.push("opens the sidebar") } : undefined;
  },
};

/** What Chromium has besides, under `chrome`. */
export const chromium = () =>
  world.isFirefox
    ? {}
    : {
        sidePanel: {
          open: async ({ windowId }: { windowId: number }) =>
            void did.push(`opens the panel of window ${windowId}`),
        },
      };

/** A browser as it is after the installation, with what it has kept since. */
export function resetBrowser({
  memory = {},
  disk = {},
  allowed = ["https://paridad.test/*"],
  ...change
}: Partial<Omit<typeof usual, "allowed">> & {
  memory?: Readonly<Record<string, string>>;
  disk?: Readonly<Record<string, string>>;
  allowed?: readonly string[];
} = {}): void {
  Object.assign(world, usual, change, { allowed: new Set(allowed) });
  for (const event of Object.values(events)) event.clear();
  for (const [area, kept] of [
    [areas.session, memory],
    [areas.local, disk],
  ] as const) {
    area.onChanged.clear();
    area.entries.clear();
    for (const [key, value] of Object.entries(kept)) area.entries.set(key, value);
  }
  did.length = 0;
}
