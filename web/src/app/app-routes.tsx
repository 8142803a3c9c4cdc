import { lazy, Suspense } from "react";
import type { ComponentType } from "react";
import { Outlet, Route, Routes } from "react-router";

import { LoadingScreen } from "../components/ui/states/spinner.tsx";
import { FollowScreens, RequireAdmin } from "./guards/guards.tsx";
import { useSession } from "../lib/services.tsx";
import { NotFound } from "./not-found.tsx";

/** Lazy-loads a screen by its exported name. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const WithQueries = screen(() => import("./providers/with-queries.tsx"), "WithQueries");
const RequireSession = screen(() => import("./guards/require-session.tsx"), "RequireSession");
const SignedInLayout = screen(() => import("./signed-in-layout.tsx"), "SignedInLayout");
const Landing = screen(() => import("../features/landing/landing-screen.tsx"), "LandingScreen");
const Login = screen(() => import("../features/access/login-screen.tsx"), "LoginScreen");
const Register = screen(() => import("../features/access/register-screen.tsx"), "RegisterScreen");
const Forgot = screen(() => import("../features/access/forgot-password-screen.tsx"), "ForgotPasswordScreen");
const Reset = screen(() => import("../features/access/reset-password-screen.tsx"), "ResetPasswordScreen");
const Verify = screen(() => import("../features/access/verify-email-screen.tsx"), "VerifyEmailScreen");
const Payment = screen(() => import("./routes/payment-route.tsx"), "PaymentRoute");
const Support = screen(() => import("../features/information/support-screen.tsx"), "SupportScreen");
const Privacy = screen(() => import("../features/information/privacy-screen.tsx"), "PrivacyScreen");
const TermsPage = screen(() => import("../features/information/terms-screen.tsx"), "TermsScreen");
const Calibration = screen(() => import("./routes/calibration-route.tsx"), "CalibrationRoute");
const Home = screen(() => import("../features/home/home-screen.tsx"), "HomeScreen");
const Profile = screen(() => import("./routes/own-routes.tsx"), "ProfileRoutes");
const Alerts = screen(() => import("./routes/own-routes.tsx"), "AlertsRoute");
const Subscriptions = screen(
  () => import("../features/account/subscriptions-screen.tsx"),
  "SubscriptionsScreen",
);
const Historico = screen(() => import("../features/historico/historico-screen.tsx"), "HistoricoScreen");
const Work = screen(() => import("./routes/work-route.tsx"), "WorkRoute");
const AdminLogin = screen(() => import("../features/admin/admin-login-screen.tsx"), "AdminLoginScreen");
const AdminPanel = screen(() => import("../features/admin/admin-panel-screen.tsx"), "AdminPanelScreen");

/** The session's frame for whoever has one, also around an address that is no screen. */
function FrameOfSession({ Frame }: { Frame: ComponentType }) {
  return useSession((state) => state.token !== null) ? <Frame /> : <Outlet />;
}

/** First segments of the suite's addresses. */
const workPaths = ["estrategias", "cadena", "armar", "oportunidades", "volatilidad", "cartera"] as const;

/** Every address of the app. */
export function AppRoutes() {
  return (
    <>
      <FollowScreens />
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route path="login" element={<Login />} />
          <Route path="forgot-password" element={<Forgot />} />
          <Route path="reset-password" element={<Reset />} />
          <Route element={<WithQueries />}>
            <Route index element={<Landing />} />
            <Route path="register" element={<Register />} />
            <Route path="verify-email" element={<Verify />} />
            <Route path="payment-instructions" element={<Payment />} />
            <Route path="support" element={<Support />} />
            <Route path="privacidad" element={<Privacy />} />
            <Route path="terminos" element={<TermsPage />} />
            <Route path="se-cumplio" element={<Calibration />} />
            <Route path="dashadmin/login" element={<AdminLogin />} />
            <Route element={<RequireSession />}>
              <Route element={<SignedInLayout />}>
                <Route path="home" element={<Home />} />
                <Route path="dashboard" element={<Home />} />
                <Route path="profile/*" element={<Profile />} />
                <Route path="alertas" element={<Alerts />} />
                <Route path="historico/*" element={<Historico />} />
                {workPaths.map((path) => (
                  <Route key={path} path={`${path}/*`} element={<Work />} />
                ))}
                <Route path="suscripciones" element={<Subscriptions />} />
              </Route>
            </Route>
            <Route element={<RequireAdmin />}>
              <Route path="dashadmin/*" element={<AdminPanel />} />
            </Route>
            <Route element={<FrameOfSession Frame={RequireSession} />}>
              <Route element={<FrameOfSession Frame={SignedInLayout} />}>
                <Route path="*" element={<NotFound />} />
              </Route>
            </Route>
          </Route>
        </Routes>
      </Suspense>
    </>
  );
}
