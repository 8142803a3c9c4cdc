import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The pages to read, for the server to render: one module with all that it needs. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  ssr: { noExternal: true },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    ssr: "src/pages/render.tsx",
    outDir: "dist/pages",
    target: "node24",
    minify: true,
    reportCompressedSize: false,
  },
});
